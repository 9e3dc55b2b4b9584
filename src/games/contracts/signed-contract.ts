import type { CentiG, Kopecks } from '#src/shared/units.ts';

/** What signing did: made of plain JSON, because it is kept under the idempotency key and given again. */
export interface SignedContract {
  readonly id: number;
  /** The sum of what went in. */
  readonly valueKopecks: Kopecks;
  /** The owned item that came out, and its kind. */
  readonly insertId: number;
  readonly itemId: number;
  readonly drawId: number;
  readonly ticket: number;
  readonly nonce: number;
  /** The range of tickets that gave it. */
  readonly from: number;
  readonly to: number;
  readonly priceKopecks: Kopecks;
  readonly priceCentiG: CentiG;
}
