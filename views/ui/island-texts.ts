import { type IslandDeclaration, needsText } from '#islands/runtime/island.ts';
import { makeT, type TextEntries } from '#islands/runtime/texts.ts';
import type { T } from '#src/shared/text-keys.ts';
import { glue } from './typography.ts';

/** The texts that an island takes with it, glued, and its translator. */
interface IslandTexts {
  readonly entries: TextEntries;
  readonly t: T;
}

type Wanting = Pick<IslandDeclaration<never>, 'texts'>;

const kept = new WeakMap<TextEntries, WeakMap<Wanting, IslandTexts>>();

/**
 * What an island needs of all texts of a language (`tag` is BCP 47). They are looked through once for each island and
 * language: to do it for every island of every page would cost as much as the rest of the page's texts.
 */
export function textsOfIsland(island: Wanting, texts: TextEntries, tag: string): IslandTexts {
  const known = kept.get(texts)?.get(island);
  if (known !== undefined) return known;
  const wanted = Object.entries(texts).filter(([key]) => needsText(island, key));
  const entries = Object.fromEntries(wanted.map(([key, text]) => [key, glue(text, tag)]));
  const made = { entries, t: makeT(entries, tag) };
  const ofLanguage = kept.get(texts) ?? new WeakMap<Wanting, IslandTexts>();
  kept.set(texts, ofLanguage.set(island, made));
  return made;
}
