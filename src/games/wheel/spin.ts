import type { PrizeKind } from './sector.ts';

/** The prize that was given. Plain JSON; fields that its kind does not use are null. */
export interface GivenPrize {
  readonly kind: PrizeKind;
  /** Ids of the owned item, the voucher or the promo code. */
  readonly insertId: number | null;
  readonly voucherId: number | null;
  readonly codeId: number | null;
  readonly cashbackPercent: number | null;
  /** Expiry of a voucher, a code or a cashback, ISO 8601. */
  readonly until: string | null;
}

/** Result of a spin, stored under the idempotency key and replayed. */
export interface Spin {
  readonly id: number;
  readonly versionId: number;
  /** Position of the sector on the wheel, from 1. */
  readonly position: number;
  readonly prize: GivenPrize;
  readonly drawId: number;
  readonly ticket: number;
  readonly nonce: number;
  /** Free spins and balances afterwards, as the player may see them. */
  readonly freeSpins: number;
  readonly balanceKopecks: number;
  readonly bonusCentiPoints: number;
}
