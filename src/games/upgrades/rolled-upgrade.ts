import type { CentiG, Kopecks } from '#src/shared/units.ts';

/** Result of a roll. Plain JSON, because it is stored under the idempotency key and replayed. */
export interface RolledUpgrade {
  readonly id: number;
  /** The owned item; null when the upgrade was lost. */
  readonly insertId: number | null;
  /** Catalogue item of the target, and its price at the roll. */
  readonly targetId: number;
  readonly priceKopecks: Kopecks;
  readonly priceCentiG: CentiG;
  readonly drawId: number;
  readonly ticket: number;
  readonly nonce: number;
  /** The winning tickets, both ends included. */
  readonly from: number;
  readonly to: number;
  /** As the player may see it. */
  readonly balanceKopecks: number;
}
