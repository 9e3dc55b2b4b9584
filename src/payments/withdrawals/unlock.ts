import { type Kopecks, kopecks } from '#src/shared/units.ts';

/** How much of an item's price a player must have topped up before it can leave the shop (docs/rules.md 12). */
const UNLOCK_PERCENT = 75;

/** What a withdrawal asks for, what is there, and what is lacking; nothing is lacking where `missing` is zero. */
export interface Unlock {
  readonly needed: Kopecks;
  readonly missing: Kopecks;
}

/** The part of the price that top-ups must cover, rounded up, and what of it `donated` does not. */
export function unlockOf(price: Kopecks, donated: Kopecks): Unlock {
  const needed = Number((BigInt(price) * BigInt(UNLOCK_PERCENT) + 99n) / 100n);
  return { needed: kopecks(needed), missing: kopecks(Math.max(0, needed - donated)) };
}
