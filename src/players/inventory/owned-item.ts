import type { CentiG, Kopecks } from '#src/shared/units.ts';
import type { ItemStatus } from './status.ts';

/** An item of a player, as the row says it. */
export interface OwnedItem {
  readonly id: number;
  readonly playerId: number;
  /** The catalogue's item. */
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
  /** Others may see the drop from here on. */
  readonly revealAt: Date;
  readonly createdAt: Date;
}

/** What is granted to a player: an item at the price that is frozen with it, and the draw that gave it. */
export interface GrantedItem {
  readonly itemId: number;
  readonly drawId: number;
  /** Null for what came of a contract or an upgrade. */
  readonly caseId: number | null;
  /** 1 (common) to 6 (arcane). */
  readonly rarity: number;
  readonly priceKopecks: Kopecks;
  readonly priceCentiG: CentiG;
}

/** What a player gets as a gift: no draw gave it, and it starts as `bonus`. */
export type GivenItem = Omit<GrantedItem, 'drawId' | 'caseId'>;
