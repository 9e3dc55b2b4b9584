import type { World } from '#src/platform/world.ts';
import { LOCALE_CODES } from '#src/shared/locales.ts';
import { publishedCases } from './published.ts';

/** Ids of the items with `q` in their title in any language; capitals do not count and ё is read as е. */
export async function searchItems(world: World, q: string): Promise<number[]> {
  const { itemsById } = await publishedCases(world);
  const wanted = foldText(q);
  return [...itemsById.values()]
    .filter(({ texts }) => LOCALE_CODES.some((locale) => foldText(texts[locale].title).includes(wanted)))
    .map((item) => item.id);
}

/** A text as searches compare it. */
export const foldText = (text: string): string => text.trim().toLowerCase().replaceAll('ё', 'е');
