import type { NewsOutcome, NewsSource, PaymentMarkKind, PaymentState } from '#src/shared/payment-states.ts';
import type { MovementUnit } from '#src/shared/transfer-kinds.ts';
import type { PaymentRow } from './models.ts';

/** Sums of money are roubles with kopecks: what a page of staff prints. Moments are ISO 8601. */

export interface PaymentFilterModel {
  readonly q: string;
  readonly state: PaymentState | null;
  readonly method: string | null;
  readonly player: number | null;
}

export interface PaymentsModel {
  readonly filter: PaymentFilterModel;
  /** Those that are offered now: slug and words. */
  readonly methods: readonly { readonly slug: string; readonly name: string }[];
  /** What was odd last; only on the first page of all. */
  readonly marked: readonly PaymentRow[];
  readonly rows: readonly PaymentRow[];
  readonly next: string | null;
}

export interface PaymentModel {
  readonly row: PaymentRow;
  readonly provider: string;
  readonly externalId: string | null;
  readonly rate: string;
  readonly promo: string | null;
  readonly promoGain: number | null;
  readonly paidAt: string | null;
  readonly closedAt: string | null;
  readonly expiresAt: string;
  readonly queries: number;
  readonly unsettled: number;
  readonly news: readonly {
    readonly id: number;
    readonly source: NewsSource;
    readonly state: PaymentState;
    readonly sum: number;
    readonly currency: string;
    readonly outcome: NewsOutcome;
    readonly happenedAt: string;
    readonly at: string;
  }[];
  readonly marks: readonly { readonly kind: PaymentMarkKind; readonly detail: string; readonly at: string }[];
  readonly transfers: readonly {
    readonly id: number;
    readonly reason: string;
    readonly unit: MovementUnit;
    readonly amount: number;
    readonly from: string;
    readonly to: string;
    readonly at: string;
  }[];
  readonly idempotencyKey: string;
}
