import type { PrizeKind } from './sector.ts';

/** What a sector gave, made of plain JSON: only what its kind has is not null. */
export interface GivenPrize {
  readonly kind: PrizeKind;
  /** The owned item, the voucher, the promo code, by their ids. */
  readonly insertId: number | null;
  readonly voucherId: number | null;
  readonly codeId: number | null;
  /** How much of a paid opening comes back. */
  readonly cashbackPercent: number | null;
  /** The end of a voucher, a code or a cashback, ISO 8601. */
  readonly until: string | null;
}

/** What a spin did: kept under the idempotency key and given again. */
export interface Spin {
  readonly id: number;
  /** The wheel that turned. */
  readonly versionId: number;
  /** The place of the sector in its ring, from 1. */
  readonly position: number;
  readonly prize: GivenPrize;
  readonly drawId: number;
  readonly ticket: number;
  readonly nonce: number;
  /** What the player has afterwards. */
  readonly freeSpins: number;
  readonly balanceKopecks: number;
  readonly bonusCentiPoints: number;
}
