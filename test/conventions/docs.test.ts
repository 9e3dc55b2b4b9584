/**
 * Proves that the documentation matches the code: links and named files exist, environment variables and commands are
 * real, and the README stays short. `npm run docs` compares the generated pages.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect } from 'chai';
import { ENVIRONMENT_CHAPTERS } from '#src/platform/config/config.ts';
import { fragmentOf } from '#src/admin/help/index.ts';
import { OPERATOR_PAGES } from '#test/support/operator-pages.ts';
import { filesUnder } from '#tools/check/sources.ts';

const TOP_PAGES = ['README.md', 'CONTRIBUTING.md', 'CREDITS.md', 'SECURITY.md', 'art/README.md', 'test/README.md'];
const PAGES = filesUnder([...TOP_PAGES, 'docs'], /\.md$/);
const SOURCES = filesUnder(
  ['src', 'ui', 'views', 'islands', 'migrations', 'scripts', 'tools', 'test'],
  /\.(tsx?|mjs|sql)$/,
);
const README_LINES = 80;
const OPERATING_WORDS = 3000;
/** Folders whose files the docs may name. */
const FOLDERS = '.ci art bench docs islands locales migrations ops public scripts src test tools ui views'.split(' ');
/** Code in a page: a block between fences, or words in backquotes. */
const CODE = /^```[^]*?^```|`[^`\n]+`/gm;
/** A path in one of the folders, or a source file whose folder the text names. */
const NAMED = new RegExp(
  `(?<![\\w./#-])(?:(?:${FOLDERS.join('|').replace('.', '\\.')})/[\\w./{},*@-]*[\\w}*]|` +
    `[\\w{][\\w./{},*-]*\\.(?:tsx?|mjs|css|py|sh))(?![\\w-])`,
  'g',
);
const LINK = /\]\((?!https?:|#)([^)#]+)(?:#[^)]*)?\)/g;

const textOf = (path: string): string => readFileSync(path, 'utf8');
const found = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map((match) => match[1] ?? '');

const fragmentsOf = (page: string): string[] => found(textOf(page), /^#{1,4} (.+)$/gm).map(fragmentOf);

/** Event names in calls such as `log.warn({ ... }, 'job.failed')`; both branches of a conditional count. */
const loggedEvents = (text: string): string[] =>
  found(text, /\blog\??\.(?:debug|info|warn|error|fatal)\(([\s\S]*?)\);?\n/g).flatMap((call) =>
    found(call, /'([a-z]+(?:\.[a-z]+)+)'/g),
  );

describe('The docs', () => {
  it('Links lead to existing targets', () => {
    const dead = PAGES.flatMap((page) =>
      found(textOf(page), LINK)
        .filter((target) => !existsSync(normalize(join(dirname(page), target))))
        .map((target) => `${page}: ${target}`),
    );
    expect(dead).to.deep.equal([]);
  });

  it('Links lead to sections that exist, and so do named sections of the pages for operators', () => {
    const dead = PAGES.flatMap((page) =>
      [...textOf(page).matchAll(/\]\((?!https?:)([^)#]*\.md)?#([^)]+)\)/g)]
        .map(([, target, section = '']) => ({
          path: target === undefined ? page : join(dirname(page), target),
          section,
        }))
        .filter(({ path, section }) => !fragmentsOf(path).includes(section))
        .map(({ path, section }) => `${page}: ${path}#${section}`),
    );
    const named = [...SOURCES, ...filesUnder(['ops'], /./), 'compose.yaml', 'compose.mysql.yaml'].flatMap((file) =>
      [...textOf(file).matchAll(/(docs\/\w+\.md), "([^"]+)"/g)]
        .filter(([, path = '', title = '']) => !fragmentsOf(path).includes(fragmentOf(title)))
        .map(([text]) => `${file}: ${text}`),
    );
    expect([...dead, ...named]).to.deep.equal([]);
  });

  it('Named files exist', () => {
    const paths = ['.', ...FOLDERS].flatMap((folder) =>
      readdirSync(folder, { recursive: folder !== '.', encoding: 'utf8' }).map((name) => join(folder, name)),
    );
    const isThere = (named: string): boolean => {
      const shape = named.replaceAll('.', '\\.').replaceAll(/\{[\w,]+\}|\*/g, '[\\w.-]+');
      const pattern = new RegExp(`(?:^|/)${shape}$`);
      return paths.some((path) => pattern.test(path));
    };
    const gone = PAGES.flatMap((page) =>
      [...textOf(page).matchAll(CODE)]
        .flatMap(([code]) => [...code.matchAll(NAMED)].map(([path]) => path))
        // The build is made, and may be missing.
        .filter((path) => !path.startsWith('build/') && !isThere(path))
        .map((path) => `${page}: ${path}`),
    );
    expect(gone).to.deep.equal([]);
  });

  it('Named commands are in package.json', () => {
    const commandsOf = (folder: string): string[] =>
      Object.keys((JSON.parse(textOf(join(folder, 'package.json'))) as { scripts: object }).scripts);
    const own = commandsOf('.');
    const unknown = PAGES.flatMap((page) => {
      const commands = page.startsWith('art/') ? [...own, ...commandsOf('art')] : own;
      return found(textOf(page), /npm run ([\w:-]+)/g)
        .filter((name) => !commands.includes(name))
        .map((name) => `${page}: ${name}`);
    });
    expect(unknown).to.deep.equal([]);
  });

  it('Every chapter of the rules that the code names exists', () => {
    const chapters = new Set(found(textOf('docs/rules.md'), /^## (\d+)\./gm));
    const named = SOURCES.flatMap((path) => found(textOf(path), /docs\/rules\.md,? (\d+)/g));
    expect([...new Set(named)].filter((number) => !chapters.has(number))).to.deep.equal([]);
  });

  it('Every environment variable is explained, and no other', () => {
    const read = Object.values(ENVIRONMENT_CHAPTERS).flatMap((variables) => Object.keys(variables));
    const listed = found(textOf('docs/environment.md'), /^\| `([A-Z_0-9]+)` \|/gm);
    expect(listed).to.deep.equal(read);
    expect(found(textOf('.env.example'), /^#([A-Z_0-9]+)=/gm)).to.deep.equal(read);
    const named = found(OPERATOR_PAGES, /`([A-Z]{2,}(?:_[A-Z]+)*)`/g);
    const others = new Set(['CHROMIUM_PATH', 'STRICT_ALL_TABLES', 'DB_PASSWORD', 'DB_OWNER_PASSWORD', 'ID', 'IMAGE']);
    expect(named.filter((name) => !read.includes(name) && !others.has(name))).to.deep.equal([]);
  });

  it('Every command is listed', () => {
    const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
    const listed = found(OPERATOR_PAGES, /`npm (?:run )?([\w:-]+)/g);
    expect(Object.keys(scripts).filter((name) => !listed.includes(name))).to.deep.equal([]);
    expect(listed.filter((name) => !(name in scripts))).to.deep.equal([]);
  });

  it('The list of log events matches the code', () => {
    const written = filesUnder(['src'], /\.ts$/).flatMap((path) => loggedEvents(textOf(path)));
    const listed = found(OPERATOR_PAGES, /^\| `((?:[a-z]+\.)+[a-z]+)` +\|/gm);
    expect([...new Set(written)].toSorted()).to.deep.equal(listed.toSorted());
  });

  it('The page of each day is short', () => {
    const words = textOf('docs/operating.md')
      .split(/\s+/)
      .filter((word) => /\w/.test(word));
    expect(words.length).to.be.at.most(OPERATING_WORDS);
  });

  it('The README is short', () => {
    expect(textOf('README.md').split('\n').length - 1).to.be.at.most(README_LINES);
  });
});
