/**
 * Proves that the documentation matches the code: links and named files exist, environment variables and commands are
 * real, and the README stays short. `npm run docs` compares the generated pages.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect } from 'chai';
import { ENVIRONMENT_CHAPTERS } from '#src/platform/config/config.ts';
import { filesUnder } from '#tools/check/sources.ts';

const PAGES = filesUnder(['README.md', 'CREDITS.md', 'docs'], /\.md$/);
const SOURCES = filesUnder(
  ['src', 'ui', 'views', 'islands', 'migrations', 'scripts', 'tools', 'test'],
  /\.(tsx?|mjs|sql)$/,
);
const README_LINES = 80;
/** A path in backquotes that begins with a folder of the project. */
const NAMED = /`((?:src|views|islands|locales|ui|scripts|tools|test|docs|migrations|public|ops)\/[\w./-]+)`/g;
const LINK = /\]\((?!https?:|#)([^)#]+)(?:#[^)]*)?\)/g;

const textOf = (path: string): string => readFileSync(path, 'utf8');
const found = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map((match) => match[1] ?? '');

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

  it('Named files exist', () => {
    const gone = PAGES.flatMap((page) =>
      found(textOf(page), NAMED)
        .filter((path) => !existsSync(path))
        .map((path) => `${page}: ${path}`),
    );
    expect(gone).to.deep.equal([]);
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
    const named = found(textOf('docs/operating.md'), /`([A-Z]{2,}(?:_[A-Z]+)*)`/g);
    const others = new Set(['CHROMIUM_PATH', 'STRICT_ALL_TABLES', 'DB_PASSWORD', 'DB_OWNER_PASSWORD', 'ID']);
    expect(named.filter((name) => !read.includes(name) && !others.has(name))).to.deep.equal([]);
  });

  it('Every command is listed', () => {
    const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
    const listed = found(textOf('docs/operating.md'), /`npm (?:run )?([\w:-]+)/g);
    expect(Object.keys(scripts).filter((name) => !listed.includes(name))).to.deep.equal([]);
    expect(listed.filter((name) => !(name in scripts))).to.deep.equal([]);
  });

  it('The list of log events matches the code', () => {
    const written = filesUnder(['src'], /\.ts$/).flatMap((path) => loggedEvents(textOf(path)));
    const listed = found(textOf('docs/operating.md'), /^\| `((?:[a-z]+\.)+[a-z]+)` +\|/gm);
    expect([...new Set(written)].toSorted()).to.deep.equal(listed.toSorted());
  });

  it('The README is short', () => {
    expect(textOf('README.md').split('\n').length - 1).to.be.at.most(README_LINES);
  });
});
