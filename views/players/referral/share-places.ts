import type { Locale } from '#src/shared/locales.ts';
import type { BrandName } from '#ui/icon-names.ts';

/** A sharing target that works by URL alone, without a third-party script. */
export interface SharePlace {
  readonly brand: BrandName;
  readonly name: string;
  readonly address: string;
}

/** Sharing targets popular with speakers of a language; each URL opens the target's own sharing page. */
export function sharePlaces(locale: Locale, link: string, text: string): SharePlace[] {
  const url = encodeURIComponent(link);
  const telegram: SharePlace = {
    brand: 'telegram',
    name: 'Telegram',
    address: `https://t.me/share/url?url=${url}&text=${encodeURIComponent(text)}`,
  };
  const otherPlace: SharePlace =
    locale === 'ru'
      ? { brand: 'vk', name: 'VK', address: `https://vk.com/share.php?url=${url}` }
      : { brand: 'facebook', name: 'Facebook', address: `https://www.facebook.com/sharer/sharer.php?u=${url}` };
  return [otherPlace, telegram];
}
