import type { SeedItem, SeedLocale } from './types.ts';

/** The full title of an item with the quotation marks of the language: АР-9 «Кобальт», AR-9 “Cobalt”, AR-9 „Kobalt”. */
export function itemTitle(item: Pick<SeedItem, 'weapon' | 'skin'>, locale: SeedLocale): string {
  const [open, close] = QUOTES[locale];
  return `${item.weapon[locale]} ${open}${item.skin[locale]}${close}`;
}

const QUOTES: Record<SeedLocale, readonly [string, string]> = {
  ru: ['«', '»'],
  en: ['“', '”'],
  ua: ['«', '»'],
  pl: ['„', '”'],
};
