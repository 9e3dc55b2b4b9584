import type { PaymentState } from '#src/shared/payment-states.ts';
import type { BoundPromo } from '#src/core/promo-codes/index.ts';
import type { MethodRule } from './method-rules.ts';
import type { PaymentNextStep } from './providers/provider.ts';

export interface Payment {
  readonly id: number;
  /** 32 hex digits. The id used everywhere outside the database. */
  readonly publicId: string;
  readonly playerId: number;
  readonly provider: string;
  readonly method: string;
  /** Staff texts of the method at creation, by language. Null for the default text. */
  readonly methodHints: MethodRule['hints'];
  /** Sum to pay in hundredths of `currency`. */
  readonly amountMinor: number;
  readonly currency: string;
  /** Currency units per rouble at creation, as decimal text. */
  readonly rate: string;
  /** The sum in the base currency, rounded down. */
  readonly baseKopecks: number;
  readonly state: PaymentState;
  readonly externalId: string | null;
  /** Next step of the player. Null until the provider has answered. */
  readonly begun: PaymentNextStep | null;
  /** Reward of the promo code at creation. Later changes of the code do not affect it. */
  readonly promo: BoundPromo | null;
  /**
   * Bonus added by the promo code, 0 when the reward is an item. Null until paid, or when the code had no uses left.
   */
  readonly promoGainKopecks: number | null;
  readonly freeSpins: number;
  /** Those that a refund took back; null before a refund. */
  readonly freeSpinsTaken: number | null;
  /** Part that does not count for withdrawals yet. */
  readonly unsettledKopecks: number;
  /** The time at which that part begins to count. Null without one. */
  readonly settleAt: Date | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly paidAt: Date | null;
  /** Time at which it left `created` and `pending`. Null before. */
  readonly closedAt: Date | null;
  /** Number of queries sent to the provider. */
  readonly queries: number;
}
