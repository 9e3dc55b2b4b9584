/**
 * Proves that styles stay cheap on slow phones: an insertion into the page recalculates the styles of few elements, and
 * no backdrop is blurred.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { expect } from 'chai';
import type { Manifest, StyleRule } from '#views/layout/frame.ts';
import { lateStylesOf } from '#views/layout/page-styles.ts';
import { rulesOf } from '#scripts/style-rules.mjs';
import { filesUnder } from '#tools/check/sources.ts';

const BUILD = new URL('../../public/build/', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('manifest.json', BUILD), 'utf8')) as Manifest;
/** Inlined sheets that every document contains whole. */
const WHOLE = new Set(['base', 'own', 'home']);
const OF_MANY_PAGES = new Set(['inside', 'foot']);

/** Rules with selectors as `conditions, selector: declarations`, one for each selector of a list. */
const selectorsOf = (rules: readonly StyleRule[], within = ''): string[] =>
  rules.flatMap((rule) => {
    if (typeof rule === 'string') return [];
    if ('rules' in rule) return selectorsOf(rule.rules, `${within}${rule.within} `);
    const [, list = '', declarations = ''] = /^(.*?)\{(.*)\}$/s.exec(rule.css) ?? [];
    return list.split(/,(?![^(]*\))/).map((selector) => `${within}${selector}: ${declarations}`);
  });

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

describe('Inlined styles', () => {
  const late = Object.fromEntries(
    readdirSync(BUILD)
      .filter((file) => file.endsWith('.css'))
      .map((file) => [`/build/${file}`, readFileSync(new URL(file, BUILD), 'utf8')]),
  );

  it('What a document may leave out is in a stylesheet that it loads', () => {
    const missing = Object.keys(manifest.inline)
      .filter((page) => !WHOLE.has(page))
      .flatMap((page) => {
        const sheets = OF_MANY_PAGES.has(page) ? [manifest.styles] : lateStylesOf(manifest, page);
        const loaded = new Set(sheets.flatMap((address) => selectorsOf(rulesOf(late[address] ?? ''))));
        return selectorsOf(manifest.inline[page] ?? [])
          .filter((selector) => !loaded.has(selector))
          .map((selector) => `${page}: ${selector}`);
      });
    expect(missing).to.deep.equal([]);
  });
});
