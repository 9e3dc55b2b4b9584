import type { Locale } from '#src/shared/locales.ts';
import type { BrandName } from '../ui/icon-names.ts';

/** A place where a link can be handed on by an address alone, without a script of that place. */
export interface SharePlace {
  readonly brand: BrandName;
  readonly name: string;
  readonly address: string;
}

/** The networks that people of a language use, each with the address that opens its own window for sharing. */
export function sharePlaces(locale: Locale, link: string, text: string): SharePlace[] {
  const url = encodeURIComponent(link);
  const telegram: SharePlace = {
    brand: 'telegram',
    name: 'Telegram',
    address: `https://t.me/share/url?url=${url}&text=${encodeURIComponent(text)}`,
  };
  const other: SharePlace =
    locale === 'ru'
      ? { brand: 'vk', name: 'VK', address: `https://vk.com/share.php?url=${url}` }
      : { brand: 'facebook', name: 'Facebook', address: `https://www.facebook.com/sharer/sharer.php?u=${url}` };
  return [other, telegram];
}
