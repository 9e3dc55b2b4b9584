import type { NewsOutcome, NewsSource, PaymentMarkKind, PaymentState } from '#src/shared/payment-states.ts';
import type { MovementUnit } from '#src/shared/transfer-kinds.ts';
import type { PaymentRow } from './models.ts';

/** Money is in roubles with kopecks, as staff pages print it. Times are ISO 8601. */

export interface PaymentFilterModel {
  readonly q: string;
  readonly state: PaymentState | null;
  readonly method: string | null;
  /** Name or id of a player as typed; empty for all players. */
  readonly player: string;
}

export interface PaymentsModel {
  readonly filter: PaymentFilterModel;
  /** Players that `filter.player` means; payments are listed when it means one. Null without the filter. */
  readonly persons: readonly { readonly id: number; readonly name: string }[] | null;
  /** Currently offered methods: slug and name. */
  readonly methods: readonly { readonly slug: string; readonly name: string }[];
  /** Latest anomalies; filled only on the first page without a filter. */
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
