import type { DropModel } from './items.ts';

/** Sector fields needed for drawing. */
export type RingSector = Pick<WheelSectorModel, 'position' | 'kind' | 'label' | 'sub' | 'logo' | 'chance'>;

export type PrizeKind = 'points' | 'money' | 'item' | 'case' | 'promo' | 'cashback' | 'spin';

export interface WheelSectorModel {
  /** Position on the ring, from 1. */
  readonly position: number;
  readonly kind: PrizeKind;
  readonly title: string;
  /** Short name on the sector: a word or a sum, with an optional second line. */
  readonly label: string;
  readonly sub: string | null;
  /** Address of the 130x88 picture, or null. */
  readonly logo: string | null;
  /** Name of the page of an item in addresses; null for other prizes and without a page. */
  readonly itemName: string | null;
  /** Percent, up to four decimals. */
  readonly chance: number;
  /** First and last ticket, inclusive. */
  readonly from: number;
  readonly to: number;
}

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
