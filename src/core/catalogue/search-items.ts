import type { Services } from '#src/platform/services.ts';
import { LOCALE_CODES } from '#src/shared/locales.ts';
import { publishedCases } from './published.ts';

/** Ids of the items with `q` in their title in any language. Ignores case and treats ё as е. */
export async function searchItems(services: Services, q: string): Promise<number[]> {
  const { itemsById } = await publishedCases(services);
  const words = foldText(q);
  return [...itemsById.values()]
    .filter(({ texts }) => LOCALE_CODES.some((locale) => foldText(texts[locale].title).includes(words)))
    .map((item) => item.id);
}

/** Normalises a text for searching. */
export const foldText = (text: string): string => text.trim().toLowerCase().replaceAll('ё', 'е');
