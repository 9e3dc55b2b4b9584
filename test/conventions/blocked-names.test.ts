/**
 * Names that lists of ad blockers block: a script whose file is called `advert` never reaches a player who has one.
 * Proves that no file of the build, no address of a page and no class has such a name.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { expect } from 'chai';
import { pages } from '#src/app.ts';
import { filesUnder } from '#tools/check/sources.ts';

/** Words between slashes, dots, hyphens and underscores, as the general rules of EasyList have them. */
const BLOCKED = new RegExp(
  '^(?:ads?|adv|adv[eo]rt\\w*|banners?|popups?|popunders?|promos?|sponsor\\w*|track(?:er|ing)s?' +
    '|analytics|affiliates?|beacon|pixel|telemetry)$',
  'i',
);
/** Element hiding knows no `promo` or `track` alone; the field of the promo code keeps its name. */
const HIDDEN = /^(?:ads?|adv|adv[eo]rt\w*|banners?|popunders?|sponsor\w*)$/i;

const wordsOf = (name: string): string[] => name.split(/[/._-]+/);
const blocked = (names: readonly string[], words: RegExp): string[] =>
  names.filter((name) => wordsOf(name).some((word) => words.test(word)));

describe('Names that ad blockers know', () => {
  it('No file of the build has one', () => {
    const files = readdirSync('public/build').filter((file) => /\.(?:js|css|svg)$/.test(file));
    expect(files.length).to.be.above(20);
    expect(blocked(files, BLOCKED)).to.deep.equal([]);
  });

  it('No page has one in its address', () => {
    const paths = pages.map(({ path }) => path).filter((path) => !path.startsWith('/staff'));
    expect(paths.length).to.be.above(20);
    expect(blocked(paths, BLOCKED)).to.deep.equal([]);
  });

  it('No class and no attribute of data has one', () => {
    const sources = filesUnder(['views', 'ui', 'islands'], /\.tsx?$/).map((file) => readFileSync(file, 'utf8'));
    const classes = sources.flatMap((text) =>
      Array.from(text.matchAll(/className[:=] ?["']([^"']+)["']/g), ([, names = '']) => names.split(' ')).flat(),
    );
    const facts = sources.flatMap((text) => Array.from(text.matchAll(/\bdata-([a-z-]+)=/g), ([, name = '']) => name));
    expect(classes.length).to.be.above(500);
    expect(blocked([...new Set([...classes, ...facts])], HIDDEN)).to.deep.equal([]);
  });
});
