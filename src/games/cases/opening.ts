import type { CentiG, Kopecks } from '#src/shared/units.ts';

export interface OpenedDrop {
  readonly insertId: number;
  readonly itemId: number;
  readonly drawId: number;
  readonly ticket: number;
  readonly nonce: number;
  readonly priceKopecks: Kopecks;
  readonly priceCentiG: CentiG;
}

/** Result of an opening. Plain JSON, because it is stored under the idempotency key and replayed. */
export interface Opening {
  readonly id: number;
  readonly caseName: string;
  readonly versionId: number;
  readonly drops: readonly OpenedDrop[];
  /** ISO 8601. */
  readonly createdAt: string;
  /** As the player may see it. */
  readonly balanceKopecks: number;
  readonly bonusCentiPoints: number;
  readonly exp: number;
}
