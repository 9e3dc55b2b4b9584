/**
 * Enforces the source conventions: sizes, names, and calls that only one place may make. It reads the text of every
 * source file; eslint and dependency-cruiser check syntax and the import graph.
 */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect } from 'chai';
import { filesUnder } from '#tools/check/sources.ts';

const ROOTS = ['src', 'ui', 'views', 'islands', 'migrations', 'scripts', 'tools', 'bench', 'test'];
const CONFIGS = ['knexfile.ts', 'esbuild.config.mjs', 'eslint.config.mjs', '.dependency-cruiser.cjs'];
const SOURCES = filesUnder([...ROOTS, ...CONFIGS], /\.(tsx?|mjs|cjs)$/);
const PROSE = filesUnder(
  ['docs', 'README.md', 'CREDITS.md', '.ci', 'locales', 'package.json', 'package-lock.json'],
  /./,
);

const MOST_COLUMNS = 120;

interface Ban {
  text: string;
  over: RegExp;
  but: RegExp;
  instead: string;
}

const SERVER = /^src\/(?!platform\/)/;
const MODULES = /^src\/(?!platform\/|http\/)/;
const STORE = /\/store(\.ts$|\/)/;
/** The two platform functions that take an SQL statement as text. */
const RUNS_SQL = /import \{[^}]*\b(select|write)\b[^}]*\} from '#src\/platform\/db\.ts'/;
const ISLANDS = /^islands\//;
const TESTS = /\.test\.tsx?$/;
/** Converts a given time to a date; it never reads the clock. */
const CALENDAR = /\.test\.tsx?$|^src\/shared\/moscow-day\.ts$/;
const SHARED_NUMBERS = /^src\/shared\/(units|format)\.ts$/;
const CLOCK = /^islands\/runtime\/clock\.ts$|\.test\.tsx?$/;
const LOG = /^islands\/runtime\/log\.ts$/;

const BANS: readonly Ban[] = [
  { text: 'Math.random', over: SERVER, but: TESTS, instead: 'services.random' },
  { text: 'new Date(', over: SERVER, but: CALENDAR, instead: 'services.clock' },
  { text: 'Date.now', over: SERVER, but: TESTS, instead: 'services.clock' },
  { text: 'parseFloat', over: SERVER, but: SHARED_NUMBERS, instead: 'shared/units' },
  { text: '.toFixed(', over: SERVER, but: SHARED_NUMBERS, instead: 'shared/units' },
  { text: 'console.', over: SERVER, but: TESTS, instead: 'services.log' },
  { text: 'process.env', over: SERVER, but: TESTS, instead: 'services.config' },
  { text: '.raw(', over: MODULES, but: STORE, instead: "a function of the module's store.ts" },
  { text: 'Math.random', over: ISLANDS, but: TESTS, instead: 'crypto.getRandomValues' },
  { text: 'new Date(', over: ISLANDS, but: CLOCK, instead: 'runtime/clock.ts' },
  { text: 'Date.now', over: ISLANDS, but: CLOCK, instead: 'runtime/clock.ts' },
  { text: 'performance.now', over: ISLANDS, but: CLOCK, instead: 'runtime/clock.ts' },
  { text: 'console.', over: ISLANDS, but: LOG, instead: 'runtime/log.ts' },
  {
    text: 'dangerouslySetInnerHTML',
    over: /./,
    // Content that React would escape: sheets in the head, and the starter, whose hash is in the security policy.
    but: /^(views\/render|views\/layout\/(head|document)|test\/conventions\/order\.test)\.tsx?$/,
    instead: 'elements',
  },
];

/** Words without meaning, matched as whole words of a file name. */
const EMPTY_WORD = /(^|-)(managers?|helpers?|utils?|infos?|handlers?|handle|misc)(-|\.)/;
const EMPTY_NAME =
  /\b(class|interface|type|function|const|let) \w*([Mm]anager|[Hh]elper|[Uu]tils?|[Hh]andler?|[Ii]nfo)\b/;
const KEBAB =
  /^(\d{8}_\d{4}_[a-z_]+|[a-z0-9]+(-[a-z0-9]+)*)(\.(test|(all|mysql)\.test|island|config|d))?\.(tsx?|mjs|cjs)$/;
const BANNER = /^\s*(\/\/|\/?\*)\s*[-=*#~]{4,}/;
const POSTPONED = /\b(TO[D]O|FIX[M]E)\b/;
const COMMENTED_OUT = /^\s*\/\/\s*(import |export |const |let |return[ ;]|await |if \(|\} else|[\w.]+\([^)]*\);$)/;
/** No file may mention the environment in which the project was made or the package mirror. */
const OUTSIDE = /\/wor[k]\/|shared\/desig[n]|hous[e]\.md|\bissue[s]? #?\d|https?:\/\/[\w.-]*registr[y]/i;

const linesOf = (path: string): string[] => readFileSync(path, 'utf8').split('\n');
const isComment = (line: string): boolean => /^\s*(\/\/|\/?\*)/.test(line);

function breaches(paths: readonly string[], breaks: (line: string, path: string) => boolean): string[] {
  return paths.flatMap((path) =>
    linesOf(path).flatMap((line, index) => (breaks(line, path) ? [`${path}:${index + 1}`] : [])),
  );
}

describe('The sources', () => {
  it(`Lines are within ${MOST_COLUMNS} columns`, () => {
    expect(breaches(SOURCES, (line) => line.length > MOST_COLUMNS)).to.deep.equal([]);
  });

  it('File names are in kebab-case and without empty words', () => {
    const misnamed = SOURCES.filter((path) => !CONFIGS.includes(path)).filter(
      (path) => !KEBAB.test(basename(path)) || EMPTY_WORD.test(basename(path)),
    );
    expect(misnamed).to.deep.equal([]);
  });

  it('Declared names are without empty words', () => {
    expect(breaches(SOURCES, (line) => EMPTY_NAME.test(line))).to.deep.equal([]);
  });

  for (const { text, over, but, instead } of BANS) {
    it(`The sources use ${instead} instead of ${text} (${over.source})`, () => {
      const paths = SOURCES.filter((path) => over.test(path) && !but.test(path));
      expect(breaches(paths, (line) => !isComment(line) && line.includes(text))).to.deep.equal([]);
    });
  }

  it('Only stores run SQL', () => {
    const paths = SOURCES.filter((path) => SERVER.test(path) && !STORE.test(path));
    expect(paths.filter((path) => RUNS_SQL.test(readFileSync(path, 'utf8')))).to.deep.equal([]);
  });

  it('The sources have no postponed work, no commented-out code and no banner lines', () => {
    const bad = (line: string): boolean => BANNER.test(line) || POSTPONED.test(line) || COMMENTED_OUT.test(line);
    expect(breaches(SOURCES, bad)).to.deep.equal([]);
  });

  it('The sources name nothing outside of the project', () => {
    expect(breaches([...SOURCES, ...PROSE], (line) => OUTSIDE.test(line))).to.deep.equal([]);
  });
});
