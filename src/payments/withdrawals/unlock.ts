import { type Kopecks, kopecks } from '#src/shared/units.ts';
import { PROMISED } from '#src/shared/promised.ts';

/** Required, available and missing sum of a withdrawal. `missing` is 0 when it is possible. */
export interface UnlockRequirement {
  readonly needed: Kopecks;
  readonly missing: Kopecks;
}

/** The part of the price that top-ups must cover, rounded up, and how much of it `donated` leaves open. */
export function unlockOf(price: Kopecks, donatedKopecks: Kopecks): UnlockRequirement {
  const requiredKopecks = Number((BigInt(price) * BigInt(PROMISED.unlockPercent) + 99n) / 100n);
  return { needed: kopecks(requiredKopecks), missing: kopecks(Math.max(0, requiredKopecks - donatedKopecks)) };
}
