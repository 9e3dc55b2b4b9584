import { createHash } from 'node:crypto';
import type { ContractOffer } from './contract-offer.ts';

const DIGITS = 32;

/**
 * Hash of a preview, 32 hex digits: the items with their value, and each outcome with its price and tickets. Signing
 * with this quote is refused when any of it has changed since (docs/rules.md 3).
 */
export function quoteOfContract({ stake, value, rows }: ContractOffer, gPriceKopecks: number): string {
  const items = stake.map(({ id, priceKopecks }) => [id, priceKopecks]).sort(([a = 0], [b = 0]) => a - b);
  const outcomes = rows.map(({ item, from, to, worth }) => [item.id, from, to, worth.priceKopecks, item.priceCentiG]);
  const quoteText = JSON.stringify(['contract', items, value, gPriceKopecks, outcomes]);
  return createHash('sha256').update(quoteText).digest('hex').slice(0, DIGITS);
}
