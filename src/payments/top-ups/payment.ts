import type { PaymentState } from '#src/shared/payment-states.ts';
import type { BoundPromo } from '#src/promo/index.ts';
import type { MethodRule } from './method-rules.ts';
import type { Begun } from './providers/provider.ts';

/** One top-up, from the wish to what became of it. */
export interface Payment {
  readonly id: number;
  /** 32 hex digits: the name under which everybody but the rows knows it. */
  readonly publicId: string;
  readonly playerId: number;
  readonly provider: string;
  readonly method: string;
  /** What staff called the method when it was created, by language; null is the store's own name of it. */
  readonly methodHints: MethodRule['hints'];
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
  /** What a promo code promised when the payment was created; it stays so whatever becomes of the code. */
  readonly promo: BoundPromo | null;
  /** What the code added, 0 for one that gives an item; null until it was paid, and when its uses had run out. */
  readonly promoGainKopecks: number | null;
  /** Free spins of the wheel that came with it. */
  readonly freeSpins: number;
  /** What of it does not count for withdrawals yet. */
  readonly unsettledKopecks: number;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly paidAt: Date | null;
  /** When it reached the state in which it is, unless that is `created` or `pending`. */
  readonly closedAt: Date | null;
  /** How often the provider was asked what became of it. */
  readonly queries: number;
}
