import { StaticConfigLoader } from 'html-validate';

type Rules = ReturnType<StaticConfigLoader['getConfigFor']>;

/** The default loader reads its rules again for each page, which takes longer than the check. */
class RulesReadOnce extends StaticConfigLoader {
  private rules: Rules | null = null;

  override getConfigFor(handle: string): Rules {
    this.rules ??= super.getConfigFor(handle);
    return this.rules;
  }
}

export const VALID_HTML = new RulesReadOnce({
  extends: ['html-validate:recommended'],
  rules: {
    // React's style of attributes and void elements is valid HTML.
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'void-style': 'off',
    'doctype-style': 'off',
    'attr-case': 'off',
    // A list may have a label, which names its contents.
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
    // React's ids begin with an underscore, which HTML allows.
    'valid-id': ['error', { relaxed: true }],
    // A form that sells several items repeats the field `ids`.
    'form-dup-name': 'off',
  },
});
