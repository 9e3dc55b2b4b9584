import { createHash } from 'node:crypto';
import type { UpgradeOffer } from './upgrade-offer.ts';

const DIGITS = 32;

/**
 * Hash of a preview, 32 hex digits: the stake, the target, and the winning tickets. Rolling with this quote is refused
 * when any of it has changed since (docs/rules.md 3).
 */
export function quoteOfUpgrade({ stake, addKopecks, target, worth, from, to }: UpgradeOffer): string {
  const items = stake.map(({ id, priceKopecks }) => [id, priceKopecks]).sort(([a = 0], [b = 0]) => a - b);
  const aim = [target.id, target.priceCentiG, worth.priceKopecks];
  const quoteText = JSON.stringify(['upgrade', items, addKopecks, aim, from, to]);
  return createHash('sha256').update(quoteText).digest('hex').slice(0, DIGITS);
}
