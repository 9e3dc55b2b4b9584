import { StaticConfigLoader } from 'html-validate';

type Rules = ReturnType<StaticConfigLoader['getConfigFor']>;

/** By itself it reads its rules anew for each page, which takes longer than to look at one. */
class RulesReadOnce extends StaticConfigLoader {
  private rules: Rules | null = null;

  override getConfigFor(handle: string): Rules {
    this.rules ??= super.getConfigFor(handle);
    return this.rules;
  }
}

/** What makes a page valid HTML. */
export const VALID_HTML = new RulesReadOnce({
  extends: ['html-validate:recommended'],
  rules: {
    // React writes attributes and void elements its own way, and all of them are HTML.
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'void-style': 'off',
    'doctype-style': 'off',
    'attr-case': 'off',
    // A list may be named: its name says what is listed.
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
    // React's ids begin with an underscore, which HTML allows.
    'valid-id': ['error', { relaxed: true }],
    // A form sells several: each is an `ids` of its own.
    'form-dup-name': 'off',
  },
});
