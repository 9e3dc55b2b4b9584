import type { CentiG, Kopecks } from '#src/shared/units.ts';

/** Result of signing. Plain JSON, because it is stored under the idempotency key and replayed. */
export interface SignedContract {
  readonly id: number;
  /** The sum of the frozen prices of the consumed items. */
  readonly valueKopecks: Kopecks;
  /** The owned item that the contract gave, and its catalogue item. */
  readonly insertId: number;
  readonly itemId: number;
  readonly drawId: number;
  readonly ticket: number;
  readonly nonce: number;
  /** The winning range of tickets, both ends included. */
  readonly from: number;
  readonly to: number;
  readonly priceKopecks: Kopecks;
  readonly priceCentiG: CentiG;
}
