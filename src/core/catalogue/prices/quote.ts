import { hashOfTerms } from '#src/platform/security/hash-of-terms.ts';
import type { Kopecks } from '#src/shared/units.ts';
import type { PublishedCase } from '#src/core/catalogue/catalogue.ts';
import { type PriceFacts, priceFor } from './price-for.ts';

/** The quote of a case: the odds, the item values and the price of one opening without a voucher. */
export function quoteOf(shownCase: PublishedCase, facts: PriceFacts, gPriceKopecks: Kopecks): string {
  const { version, priceKind } = shownCase;
  const { chargedMinor: price } = priceFor(shownCase, { ...facts, hasVoucher: false });
  const rows = version.rows.map(({ from, to, item }) => [from, to, item.id, item.priceCentiG]);
  return hashOfTerms([version.id, priceKind, price, gPriceKopecks, rows]);
}
