import type { CentiG, Kopecks } from '#src/shared/units.ts';

/** One thing that a case dropped. */
export interface OpenedDrop {
  /** The owned item. */
  readonly insertId: number;
  /** The catalogue's item. */
  readonly itemId: number;
  readonly drawId: number;
  readonly ticket: number;
  readonly nonce: number;
  readonly priceKopecks: Kopecks;
  readonly priceCentiG: CentiG;
}

/** What an opening did: made of plain JSON, because it is kept under the idempotency key and given again. */
export interface Opening {
  readonly id: number;
  readonly caseName: string;
  readonly versionId: number;
  readonly drops: readonly OpenedDrop[];
  /** ISO 8601. */
  readonly createdAt: string;
  readonly balanceKopecks: number;
  readonly bonusCentiPoints: number;
  readonly exp: number;
}
