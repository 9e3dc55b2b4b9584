/**
 * Proves that styles stay cheap on slow phones: an insertion into the page recalculates the styles of few elements, and
 * no backdrop is blurred.
 */
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { filesUnder } from '#tools/check/sources.ts';

/**
 * Small elements that may depend on their content. An insertion anywhere below an element with `:has()` recalculates
 * it, so a page, a list or a frequent element such as `.panel` needs a class or an attribute instead.
 */
const LOCAL_SUBJECTS = [
  'label',
  '.auth__main',
  '.badge',
  '.flash',
  '.given__sum',
  '.inv',
  '.method',
  '.opener',
  '.own-cases',
  '.result__acts',
  '.tray',
  '.verdict',
  '.wheel-past',
  // The staff console.
  'td > .row',
  'tr',
  '.office-sector',
  '.promo-plan',
  '.staff-filters > .field',
  '.staff-form',
  '.staff-role',
];

const styles = filesUnder(['views/styles'], /\.css$/).map((file) => ({
  file,
  rules: readFileSync(file, 'utf8').replaceAll(/\/\*.*?\*\/|@supports[^{]*/gs, ''),
}));

/** Selectors that carry a `:has()`, without a second one of the same element: `.a .b:not(:has(c))` gives `.a .b`. */
const subjectsOf = (rules: string): string[] =>
  Array.from(
    rules.matchAll(/(?<![^{},;()])((?<=\))[^{},;()]+?|(?<!\))[^{},;()]*?)(?::not\()?:has\(/g),
    ([, subject = '']) => subject.trim(),
  );

describe('Styles', () => {
  it('Only small elements depend on their content by :has()', () => {
    const isLocal = (subject: string): boolean =>
      LOCAL_SUBJECTS.some((local) => subject === local || subject.endsWith(` ${local}`));
    const wide = styles.flatMap(({ file, rules }) =>
      subjectsOf(rules)
        .filter((subject) => !isLocal(subject))
        .map((subject) => `${file}: ${subject}:has()`),
    );
    expect(wide).to.deep.equal([]);
  });

  it('Every small element of the list is still in the styles', () => {
    const subjects = styles.flatMap(({ rules }) => subjectsOf(rules));
    expect(LOCAL_SUBJECTS.filter((local) => !subjects.some((subject) => subject.endsWith(local)))).to.deep.equal([]);
  });

  it('A rule with a combinator of siblings names a class, an id or an attribute beside it', () => {
    // Without one, every insertion into a page recalculates all elements that the end of the rule may select.
    const wide = styles.flatMap(({ file, rules }) =>
      Array.from(rules.matchAll(/([^{};@]+)\{/g), ([, selectors = '']) => selectors.replaceAll(/\([^{]*?\)/g, ''))
        .flatMap((selectors) => selectors.match(/\S+ [+~] \S+/g) ?? [])
        .filter((selector) => !/[.#[]|:invalid|:checked|:focus-visible|:popover-open/.test(selector))
        .map((selector) => `${file}: ${selector}`),
    );
    expect(wide).to.deep.equal([]);
  });

  it('No backdrop is blurred', () => {
    expect(styles.filter(({ rules }) => rules.includes('backdrop-filter')).map(({ file }) => file)).to.deep.equal([]);
  });
});
