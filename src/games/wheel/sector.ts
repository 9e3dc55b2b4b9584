import type { TicketRange } from '#src/shared/roll.ts';

/** The prize of a sector. Amounts are hundredths of a point or of the base currency. */
export type Prize =
  | { readonly kind: 'points'; readonly amount: number }
  | { readonly kind: 'money'; readonly amount: number }
  | { readonly kind: 'item'; readonly itemId: number }
  | { readonly kind: 'case'; readonly caseId: number }
  /** A promo code for a top-up. A null `minKopecks` means no minimum sum. */
  | { readonly kind: 'promo'; readonly percent: number; readonly minKopecks: number | null }
  /** Cashback on paid openings for two hours. */
  | { readonly kind: 'cashback' }
  | { readonly kind: 'spin' };

export type PrizeKind = Prize['kind'];

export type NewSector = Prize & {
  readonly tickets: number;
  /**
   * Image URL without the size suffix. Null falls back to the image of the item or case, or to the icon of the kind.
   */
  readonly image: string | null;
};

export type Sector = Prize &
  TicketRange & {
    /** Position on the wheel, from 1. */
    readonly position: number;
    readonly image: string | null;
  };

export interface WheelVersion {
  readonly id: number;
  readonly number: number;
  /** Ordered by position, which is also the order of the tickets. */
  readonly sectors: readonly Sector[];
}
