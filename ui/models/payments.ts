import type { MethodModel } from '#src/payments/top-ups/outputs.ts';
import type { Locale } from '#src/shared/locales.ts';
import type { PromoModel } from '#src/shared/top-up.ts';
import type { AuthModel } from './viewer.ts';

export type { MethodModel };

/** Payment currency. `rate` is decimal text: units of the currency per 1 rouble. */
export interface PayCurrency {
  readonly code: string;
  readonly name: string;
  readonly sign: string;
  readonly rate: string;
}

/** Initial state of the top-up form, shared by the server's page and the island. */
export interface PaymentFormModel {
  readonly locale: Locale;
  readonly auth: AuthModel | null;
  readonly idempotencyKey: string;
  readonly methods: readonly MethodModel[];
  /** Maximum of one payment in the base currency. */
  readonly maxSum: number;
  readonly currency: PayCurrency;
  readonly currencies: readonly PayCurrency[];
  /** As typed; empty at first. Counted in `currency`. */
  readonly sum: string;
  /** The sum in the currency in which it was typed. */
  readonly typed: { readonly sum: string; readonly currency: string };
  readonly method: string;
  /** Amount missing for the purchase that led here, in the display currency; null without one. */
  readonly missing: number | null;
  readonly code: string;
  readonly promo: PromoModel | null;
  readonly isAgreed: boolean;
  /** The account has a confirmed e-mail address, which receipts go to. */
  readonly hasContact: boolean;
  /** Path of the case that led here; empty without one. */
  readonly from: string;
  /** Validation errors of the previous submission, by field. */
  readonly refused: Readonly<Partial<Record<'method' | 'sum' | 'promo' | 'contact' | 'terms', string>>>;
}
