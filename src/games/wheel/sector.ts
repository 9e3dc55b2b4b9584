import type { TicketRange } from '#src/shared/roll.ts';

/** What a sector wins. Amounts are hundredths: of a point, or of the base currency. */
export type Prize =
  | { readonly kind: 'points'; readonly amount: number }
  | { readonly kind: 'money'; readonly amount: number }
  | { readonly kind: 'item'; readonly itemId: number }
  | { readonly kind: 'case'; readonly caseId: number }
  /** A promo code for a top-up; `minKopecks` null has no least sum. */
  | { readonly kind: 'promo'; readonly percent: number; readonly minKopecks: number | null }
  /** Part of every paid opening comes back for two hours. */
  | { readonly kind: 'cashback' }
  | { readonly kind: 'spin' };

export type PrizeKind = Prize['kind'];

/** A sector of a wheel that is not published yet. */
export type NewSector = Prize & {
  readonly tickets: number;
  /** The picture's address before the size; null shows that of the item or case, else the kind's sign. */
  readonly image: string | null;
};

/** A sector of a published wheel. */
export type Sector = Prize &
  TicketRange & {
    /** Its place in the ring, from 1. */
    readonly position: number;
    readonly image: string | null;
  };

/** A wheel as it was published. */
export interface WheelVersion {
  readonly id: number;
  readonly number: number;
  /** In the order of their places, which is the order of their tickets. */
  readonly sectors: readonly Sector[];
}
