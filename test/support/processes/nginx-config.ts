import { readFileSync } from 'node:fs';
import { expect } from 'chai';

/** A directive of a configuration for nginx: its words, and the directives between its braces. */
export interface Directive {
  readonly words: readonly string[];
  readonly block: readonly Directive[];
}

/** Splits a configuration into words, `;`, `{` and `}`; a quoted text is one word. */
const TOKENS = /#[^\n]*|'[^']*'|"[^"]*"|[{};]|[^\s;{}'"]+/g;

/** The directives of a file in `ops`, read as nginx reads them. */
export function readNginxConfig(file: string): Directive[] {
  const tokens = (readFileSync(`ops/${file}`, 'utf8').match(TOKENS) ?? []).filter((token) => !token.startsWith('#'));
  let at = 0;
  const readBlock = (): Directive[] => {
    const directives: Directive[] = [];
    let words: string[] = [];
    for (; at < tokens.length && tokens[at] !== '}'; at += 1) {
      const token = tokens[at] ?? '';
      if (token === ';') {
        directives.push({ words, block: [] });
        words = [];
      } else if (token === '{') {
        at += 1;
        directives.push({ words, block: readBlock() });
        words = [];
      } else words.push(token.replaceAll(/^['"]|['"]$/g, ''));
    }
    expect(words, 'a directive without its end').to.deep.equal([]);
    return directives;
  };
  const all = readBlock();
  expect(at, 'a closing brace too many').to.equal(tokens.length);
  return all;
}

/** The directives of a block that begin with these words. */
export const directivesNamed = (block: readonly Directive[], ...start: readonly string[]): Directive[] =>
  block.filter(({ words }) => start.every((word, index) => words[index] === word));

/** The rest of the first directive that begins with these words. */
export const valueOf = (block: readonly Directive[], ...start: readonly string[]): string | undefined =>
  directivesNamed(block, ...start)[0]
    ?.words.slice(start.length)
    .join(' ');

/** Every directive, those within blocks too. */
export const flatten = (block: readonly Directive[]): Directive[] =>
  block.flatMap((directive) => [directive, ...flatten(directive.block)]);
