import type { Begun } from './providers/provider.ts';

/**
 * Where a payment stands. States only rise, in this order, whatever order the news comes in: so every order of the same
 * news ends in the same state (docs/rules.md 11).
 */
export const STATES = ['created', 'pending', 'expired', 'failed', 'paid', 'refunded', 'charged_back'] as const;

export type PaymentState = (typeof STATES)[number];

/** What a promo code promised when the payment was created; it stays so whatever becomes of the code. */
export interface FrozenPromo {
  readonly promoId: number;
  /** The specification's number: 0 and 5 multiply, 1 adds a fixed sum, 2 gives a skin. */
  readonly type: number;
  /** In ten-thousandths: 11000 is a tenth more. */
  readonly multiplier: number;
  readonly bonusKopecks: number;
  readonly minSumKopecks: number;
  /** Up to which worth a skin is given, in kopecks. */
  readonly priceKopecks: number;
}

/** One top-up, from the wish to what became of it. */
export interface Payment {
  readonly id: number;
  /** 32 hex digits: the name under which everybody but the rows knows it. */
  readonly publicId: string;
  readonly playerId: number;
  readonly provider: string;
  readonly method: string;
  /** What is paid, in hundredths of `currency`. */
  readonly amountMinor: number;
  readonly currency: string;
  /** Currency per 1 rouble when it was created, as decimal text. */
  readonly rate: string;
  /** The sum in the base currency, rounded down. */
  readonly baseKopecks: number;
  readonly state: PaymentState;
  readonly externalId: string | null;
  /** How the player goes on to pay; null until the provider has answered. */
  readonly begun: Begun | null;
  readonly promo: FrozenPromo | null;
  /** What the promo code added, in kopecks; null until it was paid, and when its uses had run out. */
  readonly promoGainKopecks: number | null;
  readonly createdAt: Date;
  readonly paidAt: Date | null;
  readonly closedAt: Date | null;
  readonly expiresAt: Date;
}
