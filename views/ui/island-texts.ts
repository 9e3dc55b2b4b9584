import { type IslandDeclaration, needsText } from '#ui/island.ts';
import { makeT, type TextEntries } from '#src/shared/translator.ts';
import { objectCache } from '#src/shared/object-cache.ts';
import type { T } from '#src/shared/text-keys.ts';
import { glue } from '#ui/typography.ts';

/** Texts sent with an island, with no-break spaces applied, and their translator. */
interface IslandTexts {
  readonly entries: TextEntries;
  readonly t: T;
}

type IslandWithTexts = Pick<IslandDeclaration<never>, 'texts'>;

const kept = objectCache<Map<IslandWithTexts, IslandTexts>>();

/**
 * Texts that an island needs (`tag` is BCP 47). Cached per island and language, because a lookup for every island of
 * every page would cost as much as all other texts of the page.
 */
export function textsOfIsland(island: IslandWithTexts, texts: TextEntries, tag: string): IslandTexts {
  const ofLanguage = kept(texts, () => new Map());
  const known = ofLanguage.get(island);
  if (known !== undefined) return known;
  const wanted = Object.entries(texts).filter(([key]) => needsText(island, key));
  const entries = Object.fromEntries(wanted.map(([key, text]) => [key, glue(text, tag)]));
  const made = { entries, t: makeT(entries, tag) };
  ofLanguage.set(island, made);
  return made;
}
