import { formatG } from '#src/shared/format-value.ts';
import type { T } from '#src/shared/text-keys.ts';
import { formatMoney } from '#src/shared/format.ts';
import type { TrayOffer } from '#ui/models/contracts.ts';

/** Larger than the error of the division, smaller than a rounding of money. */
const TOLERANCE = 1e-6;

/** A value of an offer, given in G, in the displayed currency; null when no outcome shows what 1 G costs in it. */
function offerAmount({ odds }: Pick<TrayOffer, 'odds'>, valueG: number): number | null {
  // The most expensive outcome, because its rounding weighs least.
  const best = odds.at(-1)?.item;
  if (best === undefined || best.priceG === 0) return null;
  return Math.floor((valueG * best.price * 100) / best.priceG + TOLERANCE) / 100;
}

/** The same as a text; in G without such an outcome. */
export function offerSum(offer: Pick<TrayOffer, 'odds'>, valueG: number, sign: string, t: T): string {
  const amount = offerAmount(offer, valueG);
  return amount === null ? formatG(valueG, t) : formatMoney(amount, sign);
}
