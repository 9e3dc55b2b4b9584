import type { CentiG, Kopecks } from '#src/shared/units.ts';

/** What a roll did: made of plain JSON, because it is kept under the idempotency key and given again. */
export interface RolledUpgrade {
  readonly id: number;
  /** The owned item, or null when the stake is gone. */
  readonly insertId: number | null;
  /** The target's kind, and what it was worth. */
  readonly targetId: number;
  readonly priceKopecks: Kopecks;
  readonly priceCentiG: CentiG;
  readonly drawId: number;
  readonly ticket: number;
  readonly nonce: number;
  /** The tickets that won, both ends included. */
  readonly from: number;
  readonly to: number;
  readonly balanceKopecks: number;
}
