import type { ErrorKey, ErrorParams } from '#src/shared/errors.ts';

/** The unit of a price: G for an item; money or bonus points for a case. */
export type PriceUnit = 'g' | 'money' | 'bonuses';

/** A price that staff set, in hundredths of its unit. */
export interface ListedPrice {
  readonly unit: PriceUnit;
  readonly price: number;
  /** The struck-through price of a case; null without one and for an item. */
  readonly oldPrice: number | null;
}

export const isSamePrice = (one: ListedPrice, other: ListedPrice): boolean =>
  one.unit === other.unit && one.price === other.price && one.oldPrice === other.oldPrice;

/** The change of one price. */
export interface PriceChange {
  readonly kind: 'item' | 'case';
  readonly id: number;
  readonly before: ListedPrice;
  readonly after: Omit<ListedPrice, 'unit'>;
}

/**
 * A draft waits for the decision of staff. A scheduled list is applied by the job at its time. Applied, cancelled and
 * refused lists never change again.
 */
export type PriceListState = 'draft' | 'scheduled' | 'applied' | 'cancelled' | 'refused';

/** The error for which the job could not apply a list. */
export interface PriceRefusal {
  readonly key: ErrorKey;
  readonly params: ErrorParams;
}

/** Price changes that are applied together or not at all. */
export interface PriceList {
  readonly id: number;
  readonly state: PriceListState;
  /** The member who uploaded or scheduled it. */
  readonly memberId: number;
  readonly createdAt: Date;
  readonly dueAt: Date | null;
  /** When it was applied, cancelled or refused. */
  readonly endedAt: Date | null;
  /** An admin's reason for leaving the limits of returns; empty without one. */
  readonly reason: string;
  readonly refusal: PriceRefusal | null;
  readonly rows: number;
}
