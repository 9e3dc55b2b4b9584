import { href, type Locale } from '#src/shared/locales.ts';

/** Top-up address for a sum in the display currency; `from` is the return path without the language prefix. */
export const topUpHref = (locale: Locale, sum: number, from = ''): string =>
  href(
    locale,
    `/payment?sum=${String(Number(sum.toFixed(2)))}${from === '' ? '' : `&from=${encodeURIComponent(from)}`}`,
  );
