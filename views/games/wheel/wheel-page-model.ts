import type { SeedsModel } from '#views/games/cases/case-page-model.ts';
import type { DropModel } from '#views/ui/models.ts';

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

export interface PastSpinsModel {
  readonly list: readonly PastSpinModel[];
  readonly next: string | null;
  /** True when the list begins with the newest spin. */
  readonly isFirst: boolean;
}

export interface WheelPageModel {
  /** Version of the wheel; a spin of another version is refused. 0 before the first publication. */
  readonly version: number;
  /** In ring order; empty before the first publication. */
  readonly sectors: readonly WheelSectorModel[];
  /** Null for a guest. */
  readonly freeSpins: number | null;
  /** Null for a guest. */
  readonly desk: {
    readonly past: PastSpinsModel;
    /** Spin just made by a plain form. */
    readonly spun: PastSpinModel | null;
    readonly seeds: SeedsModel;
  } | null;
  /** Minimum top-up that gives a free spin, in the display currency. */
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
