import type { Services } from '#src/platform/services.ts';
import { fold } from '#src/shared/fold.ts';
import { LOCALE_CODES } from '#src/shared/locales.ts';
import { publishedCases } from './published.ts';

/** Ids of the items with `q` in their title in any language, both folded. */
export async function searchItems(services: Services, q: string): Promise<number[]> {
  const { itemsById } = await publishedCases(services);
  const words = fold(q);
  return [...itemsById.values()]
    .filter(({ texts }) => LOCALE_CODES.some((locale) => fold(texts[locale].title).includes(words)))
    .map((item) => item.id);
}
