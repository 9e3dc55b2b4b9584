import type { Href } from '#src/shared/locales.ts';

/** Top-up address for a sum in the display currency; `from` is the return path without the language prefix. */
export const topUpHref = (href: Href, sum: number, from = ''): string =>
  href(`/payment?sum=${String(Number(sum.toFixed(2)))}${from === '' ? '' : `&from=${encodeURIComponent(from)}`}`);
