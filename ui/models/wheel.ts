import type { WheelSectorModel } from '#src/games/wheel/outputs.ts';
import type { DropModel } from './items.ts';

export type { WheelSectorModel };

/** Sector fields needed for drawing. */
export type RingSector = Pick<WheelSectorModel, 'position' | 'kind' | 'label' | 'sub' | 'logo' | 'rarity' | 'chance'>;

export type PrizeKind = WheelSectorModel['kind'];

/** A finished spin with the current state of its prize. */
export interface PastSpinModel extends Pick<WheelSectorModel, 'position' | 'kind' | 'title' | 'logo' | 'chance'> {
  readonly id: number;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly drawId: number;
  readonly ticket: number;
  /** `given`: credited at once. A prize with an expiry is `open` until it is used or expires (`over`). */
  readonly state: 'given' | 'open' | 'used' | 'over';
  /** Expiry of a voucher, code or cashback, ISO 8601. */
  readonly until: string | null;
  readonly code: string | null;
  readonly item: DropModel | null;
  readonly voucher: { readonly id: number; readonly caseName: string } | null;
  /** Cashback percentage of each paid opening. */
  readonly percent: number | null;
}
