/**
 * Every regular expression of the store takes time in proportion to the text: each is run on long texts of the
 * characters that it names, alone, in pairs and after its own beginning. One that looks again from every character, or
 * tries every way to divide a run, takes hundreds of times as long as it may.
 */
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import ts from 'typescript';
import { filesUnder } from '#tools/check/sources.ts';
import { slowed } from '#test/support/processes/slowness.ts';

/** An exponential pattern takes milliseconds at the first length and would never end at the last. */
const LENGTHS = [24, 24_000];
/** A linear pattern takes less than a millisecond at the last length, and one that looks again seventy and more. */
const MOST_MS = 15;
const MOST_NAMED = 8;
const USUAL = ['a', 'A', '0', ' ', '\n', '-', '.', '_', '/', '"', 'é'];

const files = filesUnder(['src', 'ui', 'views', 'islands'], /(?<!\.test)\.tsx?$/);

/** Each pattern once, with the place of its first use. */
function patternsIn(paths: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const path of paths) {
    const text = readFileSync(path, 'utf8');
    const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
    const visit = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node) && !found.has(node.text)) {
        found.set(node.text, `${path}:${String(source.getLineAndCharacterOfPosition(node.getStart()).line + 1)}`);
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return found;
}

function patternOf(literal: string): RegExp {
  const [, source = '', flags = ''] = /^\/(.*)\/([a-z]*)$/s.exec(literal) ?? [];
  return new RegExp(source, flags);
}

const withoutEscapes = (source: string): string =>
  source.replaceAll(/\\[pP]\{[^}]*\}|\\u\{?[\da-fA-F]+\}?|\\x[\da-f]{2}|\\[a-zA-Z]/g, '');

/** The texts on which a pattern is run, as functions of their length. Their last character ends no match. */
function attacksOn({ source }: RegExp): ((length: number) => string)[] {
  const plain = withoutEscapes(source);
  const named = new Set(plain.match(/[^\\()[\]{}|?*+^$]/g)?.slice(0, MOST_NAMED));
  const [beginning = ''] = plain.replaceAll('\\', '').match(/[\w<"'@:/-]+/) ?? [];
  const letters = [...named, ...USUAL.slice(0, 4)];
  const pairs = letters.flatMap((one) => letters.map((other) => one + other));
  const runs = new Set([...USUAL, ...letters, ...pairs, ...(beginning === '' ? [] : [beginning])]);
  const beginnings = beginning === '' ? [''] : ['', beginning];
  return [...runs].flatMap((run) =>
    beginnings.map(
      (start) =>
        (length: number): string =>
          `${start}${run.repeat(Math.ceil(length / run.length))}\u0001`,
    ),
  );
}

function timeOf(pattern: RegExp, text: string): number {
  pattern.lastIndex = 0;
  const startedMs = performance.now();
  if (pattern.global) text.replaceAll(pattern, '');
  else pattern.test(text);
  return performance.now() - startedMs;
}

/** The text that takes too long, or null. A slow run is repeated: the machine may have done something else. */
function slowTextOf(pattern: RegExp): string | null {
  for (const attack of attacksOn(pattern)) {
    for (const length of LENGTHS) {
      const text = attack(length);
      if ([1, 2, 3].every(() => timeOf(pattern, text) > slowed(MOST_MS))) return JSON.stringify(text.slice(0, 20));
    }
  }
  return null;
}

describe('The regular expressions of the store', function () {
  this.timeout(slowed(60_000));

  it('Patterns that look again, or divide a run in every way, are found', () => {
    for (const slow of [/\s+$/, /,.*;/, /^(a+)+$/, /(?:\d+,?)+x/, /"[^"]*"\s*<[^>]*>$/]) {
      expect(slowTextOf(slow), String(slow)).not.to.equal(null);
    }
    for (const quick of [/^\s+/, /(?<!\s)\s+$/, /^[^;]*;/, /\d{1,3},/g, /^(?:[a-z]+,)*$/]) {
      expect(slowTextOf(quick), String(quick)).to.equal(null);
    }
  });

  it('Each takes time in proportion to the text', () => {
    const patterns = patternsIn(files);
    expect(patterns.size).to.be.above(200);
    const slow = [...patterns].flatMap(([literal, place]) => {
      const text = slowTextOf(patternOf(literal));
      return text === null ? [] : [`${place} ${literal} on ${text}…`];
    });
    expect(slow).to.deep.equal([]);
  });
});
