/** Proves that the decisions stay few, and that every number that is cited names a page. */
import { readFileSync, readdirSync } from 'node:fs';
import { expect } from 'chai';
import { filesUnder } from '#tools/check/sources.ts';

const FOLDER = 'docs/decisions';
const MOST_PAGES = 45;
const PAGES = readdirSync(FOLDER).filter((name) => /^\d{4}-/.test(name));
const numberOf = (name: string): string => name.slice(0, 4);
const NUMBERS = new Set(PAGES.map(numberOf));

const ROOTS = ['src', 'ui', 'views', 'islands', 'migrations', 'scripts', 'tools', 'bench', 'test', 'docs', 'ops'];
const FILES = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'Dockerfile', 'eslint.config.mjs', 'esbuild.config.mjs'];
const CITING = filesUnder(
  [...ROOTS, ...FILES, '.dependency-cruiser.cjs'],
  /\.(?:tsx?|[cm]?js|md|css|sh|service)$|file$/,
);

/** `decisions/0002`, `decision 0002`, `(decisions 2 and ...`; a comment or a link may break the line in between. */
const CITATION = /decisions?(?:\/|[\s*]+)(\d{1,4})\b/gi;
/** A page cites others by their number alone. */
const BARE = /\b(0\d{3})\b/g;

const citedIn = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map((match) => (match[1] ?? '').padStart(4, '0'));
const unknownIn = (text: string, pattern: RegExp): string[] =>
  citedIn(text, pattern).filter((number) => !NUMBERS.has(number));

describe('Decisions', () => {
  it(`There are at most ${String(MOST_PAGES)} pages, and no number is used twice`, () => {
    expect(PAGES.length).to.be.within(1, MOST_PAGES);
    expect(PAGES).to.have.length(NUMBERS.size);
  });

  it('The index has every page once', () => {
    const index = readFileSync(`${FOLDER}/README.md`, 'utf8');
    const listed = [...index.matchAll(/^- \[(\d{4})\]\((\d{4}-[\w-]+\.md)\)/gm)];
    expect(listed.map((match) => match[2]).toSorted()).to.deep.equal(PAGES.toSorted());
    expect(listed.filter((match) => numberOf(match[2] ?? '') !== match[1])).to.deep.equal([]);
  });

  it('Every page has its number as the beginning of its title', () => {
    const wrong = PAGES.filter((name) => !readFileSync(`${FOLDER}/${name}`, 'utf8').startsWith(`# ${numberOf(name)} `));
    expect(wrong).to.deep.equal([]);
  });

  it('Every number that is cited names a page', () => {
    const astray = CITING.flatMap((path) => {
      const text = readFileSync(path, 'utf8');
      const patterns = path.startsWith(`${FOLDER}/`) ? [CITATION, BARE] : [CITATION];
      return patterns.flatMap((pattern) => unknownIn(text, pattern)).map((number) => `${path}: ${number}`);
    });
    expect(astray).to.deep.equal([]);
  });

  it('Citations are found in every form', () => {
    const none = String(9999);
    const forms = [
      'docs/decisions/#',
      'Decision #.',
      '[decision\n#](x.md)',
      '// decision\n * #',
      '(decision #, above)',
    ];
    const missed = forms.filter((form) => unknownIn(form.replace('#', none), CITATION).length !== 1);
    expect(missed).to.deep.equal([]);
  });

  it('Every production package has its reason', () => {
    const reasons = readFileSync(`${FOLDER}/0009-libraries.md`, 'utf8');
    const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: object };
    expect(Object.keys(dependencies).filter((name) => !reasons.includes(`\`${name}\``))).to.deep.equal([]);
  });
});
