import type { SeedsModel } from '../cases/case-page-model.ts';
import type { DropModel } from '../ui/models.ts';

export type PrizeKind = 'points' | 'money' | 'item' | 'case' | 'promo' | 'cashback' | 'spin';

/** A sector of the wheel, with its chance and tickets. */
export interface WheelSectorModel {
  /** Its place in the ring, from 1. */
  readonly position: number;
  readonly kind: PrizeKind;
  /** The prize in full. */
  readonly title: string;
  /** The prize as the sector says it: a word or a sum, and a few more below where there are any. */
  readonly label: string;
  readonly sub: string | null;
  /** Address of the 130x88 picture, or null. */
  readonly logo: string | null;
  /** Percent, up to four decimals. */
  readonly chance: number;
  /** First and last ticket, both included. */
  readonly from: number;
  readonly to: number;
}

/** A spin that is over, with what it won as it stands now. */
export interface PastSpinModel extends Pick<WheelSectorModel, 'position' | 'kind' | 'title' | 'logo' | 'chance'> {
  readonly id: number;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly drawId: number;
  readonly ticket: number;
  /** `given`: credited at once. What has an end is `open` until it is used or over. */
  readonly state: 'given' | 'open' | 'used' | 'over';
  /** The end of a voucher, a code or a cashback, ISO 8601. */
  readonly until: string | null;
  /** A code for a top-up. */
  readonly code: string | null;
  readonly item: DropModel | null;
  readonly voucher: { readonly id: number; readonly caseName: string } | null;
  /** Of a cashback: how much of a paid opening comes back. */
  readonly percent: number | null;
}

export interface PastSpinsModel {
  readonly list: readonly PastSpinModel[];
  /** Cursor of the following page. */
  readonly next: string | null;
  /** Whether the list begins with the newest. */
  readonly isFirst: boolean;
}

export interface WheelPageModel {
  /** Which wheel it is: a spin acts on this one or on none. 0 before the first is published. */
  readonly version: number;
  /** In the order of the ring; empty before the first wheel is published. */
  readonly sectors: readonly WheelSectorModel[];
  /** Null for a guest. */
  readonly freeSpins: number | null;
  /** Null for a guest. */
  readonly desk: {
    readonly past: PastSpinsModel;
    /** The spin that a plain form has just made. */
    readonly spun: PastSpinModel | null;
    /** What the next draw will be made from. */
    readonly seeds: SeedsModel;
  } | null;
  /** The least top-up that gives a free spin, in the shown currency. */
  readonly minTopUp: number;
  readonly streak: readonly {
    readonly day: number;
    readonly points: number;
    readonly hasSpin: boolean;
    readonly state: 'taken' | 'today' | 'later';
  }[];
  readonly spinEachDays: number;
  readonly idempotencyKey: string | null;
}
