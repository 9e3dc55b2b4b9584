import { href, type Locale } from '#src/shared/locales.ts';

/** Where one tops up by a sum in the shown currency; the page repeats it. */
export const topUpHref = (locale: Locale, sum: number): string =>
  href(locale, `/payment?sum=${String(Number(sum.toFixed(2)))}`);
