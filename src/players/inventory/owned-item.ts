import type { CentiG, Kopecks } from '#src/shared/units.ts';
import type { ItemStatus } from './status.ts';

export interface OwnedItem {
  readonly id: number;
  readonly playerId: number;
  readonly itemId: number;
  readonly drawId: number | null;
  readonly caseId: number | null;
  readonly ticket: number | null;
  readonly nonce: number | null;
  readonly status: ItemStatus;
  readonly startStatus: 'owned' | 'bonus';
  /** 1 (common) to 6 (arcane). */
  readonly rarity: number;
  readonly priceKopecks: Kopecks;
  readonly priceCentiG: CentiG;
  readonly isLocked: boolean;
  /** Other players may see the drop from this time. */
  readonly revealAt: Date;
  readonly createdAt: Date;
}

/** A drawn item to grant: its frozen price and its draw. */
export interface GrantedItem {
  readonly itemId: number;
  readonly drawId: number;
  /** Null for items from contracts and upgrades. */
  readonly caseId: number | null;
  /** 1 (common) to 6 (arcane). */
  readonly rarity: number;
  readonly priceKopecks: Kopecks;
  readonly priceCentiG: CentiG;
}

/** A gift: it has no draw, and it starts as `bonus`. */
export type GivenItem = Omit<GrantedItem, 'drawId' | 'caseId'>;
