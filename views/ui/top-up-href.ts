import { href, type Locale } from '#src/shared/locales.ts';

/** Where one tops up by a sum in the shown currency; `from` is the own path to come back to, without its prefix. */
export const topUpHref = (locale: Locale, sum: number, from = ''): string =>
  href(
    locale,
    `/payment?sum=${String(Number(sum.toFixed(2)))}${from === '' ? '' : `&from=${encodeURIComponent(from)}`}`,
  );
