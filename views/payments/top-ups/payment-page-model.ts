import type { AuthModel } from '../layout/frame.ts';
import type { Locale } from '../../src/shared/locales.ts';
import type { PromoModel } from '../../src/shared/top-up.ts';

/** A way to pay, with the specification's names. */
export interface MethodModel {
  readonly ID: number;
  readonly method: string;
  /** A name of the sprite (`i-wallet`) or the address of a picture. */
  readonly logo: string;
  readonly hint: string;
  /** The least sum in the base currency. */
  readonly minSum: number;
}

/** A currency in which one can pay. `rate` is the decimal text of currency per 1 rouble. */
export interface PayCurrency {
  readonly code: string;
  readonly name: string;
  readonly sign: string;
  readonly rate: string;
}

/** What the form of a top-up begins with: the server's page and the island draw the same from it. */
export interface PaymentFormModel {
  readonly locale: Locale;
  readonly auth: AuthModel | null;
  readonly idempotencyKey: string;
  readonly methods: readonly MethodModel[];
  readonly currency: PayCurrency;
  readonly currencies: readonly PayCurrency[];
  /** As typed; empty at first. */
  readonly sum: string;
  /** The chosen method. */
  readonly method: string;
  /** What the player lacks for what he wanted, in the shown currency, where he comes from there. */
  readonly missing: number | null;
  readonly code: string;
  readonly promo: PromoModel | null;
  readonly isAgreed: boolean;
  /** The case from which one came, as an own path; empty without one. */
  readonly from: string;
  /** What was wrong with what was sent before, in words, by field. */
  readonly refused: Readonly<Partial<Record<'method' | 'sum' | 'promo' | 'terms', string>>>;
}

export interface PaymentPageModel {
  /** Null for guests, and while no way of paying is open. */
  readonly form: PaymentFormModel | null;
  readonly isOpen: boolean;
}
