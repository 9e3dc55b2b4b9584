import { createHash } from 'node:crypto';
import type { Kopecks } from '#src/shared/units.ts';
import type { PublishedCase } from './catalogue.ts';
import { type PriceFacts, priceFor } from './price-for.ts';

const DIGITS = 32;

/**
 * A hash (32 hex digits) of the odds, the item values and the price that a page displays. An action that carries a
 * quote is rejected when any of these has changed (docs/rules.md 3). The price is that of one opening without a
 * voucher.
 */
export function quoteOf(shownCase: PublishedCase, viewer: PriceFacts, gPriceKopecks: Kopecks): string {
  const { version, priceKind } = shownCase;
  const { chargedMinor: price } = priceFor(shownCase, { ...viewer, hasVoucher: false });
  const rows = version.rows.map(({ from, to, item }) => [from, to, item.id, item.priceCentiG]);
  const quoteText = JSON.stringify([version.id, priceKind, price, gPriceKopecks, rows]);
  return createHash('sha256').update(quoteText).digest('hex').slice(0, DIGITS);
}
