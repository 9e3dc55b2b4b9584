import { createHash } from 'node:crypto';
import type { Kopecks } from '#src/shared/units.ts';
import type { PublishedCase } from './catalogue.ts';

const DIGITS = 32;

/**
 * What a page showed before the player paid, as 32 hex digits: the odds, what each item is worth and the case's price.
 * An action that carries the quote of what was shown is refused when any of it has changed since (docs/rules.md 3).
 */
export function quoteOf(shownCase: PublishedCase, gPriceKopecks: Kopecks): string {
  const { version, priceKind, price } = shownCase;
  const rows = version.rows.map(({ from, to, item }) => [from, to, item.id, item.priceCentiG]);
  const seen = JSON.stringify([version.id, priceKind, price, gPriceKopecks, rows]);
  return createHash('sha256').update(seen).digest('hex').slice(0, DIGITS);
}
