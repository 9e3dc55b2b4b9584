import { column, type RowOf, rowShape } from '#src/platform/database/rows.ts';
import type { PaymentState } from '#src/shared/payment-states.ts';
import type { BoundPromo } from '#src/core/promo-codes/index.ts';
import type { MethodRule } from './store/methods.ts';
import type { PaymentNextStep } from './providers/provider.ts';

/** The columns of a payment that its lists for staff show. */
export const listedColumns = {
  id: column.integer,
  /** 32 hex digits. The id used everywhere outside the database. */
  publicId: column.text,
  playerId: column.integer,
  provider: column.text,
  method: column.text,
  /** Staff texts of the method at creation, by language. Null for the default text. */
  methodHints: column.json<NonNullable<MethodRule['hints']>>().nullable,
  /** Sum to pay in hundredths of `currency`. */
  amountMinor: column.integer,
  currency: column.text,
  /** The sum in the base currency, rounded down. */
  baseKopecks: column.integer,
  state: column.textOf<PaymentState>(),
  externalId: column.text.nullable,
  createdAt: column.timestamp,
  paidAt: column.timestamp.nullable,
};

export const paymentShape = rowShape({
  ...listedColumns,
  /** Currency units per rouble at creation. */
  rate: column.decimal,
  /** Next step of the player. Null until the provider has answered. */
  begun: column.json<PaymentNextStep>().nullable,
  /** Reward of the promo code at creation. Later changes of the code do not affect it. */
  promo: column.json<BoundPromo>().nullable,
  /**
   * Bonus added by the promo code, 0 when the reward is an item. Null until paid, or when the code had no uses left.
   */
  promoGainKopecks: column.integer.nullable,
  freeSpins: column.integer,
  /** Those that a refund took back; null before a refund. */
  freeSpinsTaken: column.integer.nullable,
  /** Part that does not count for withdrawals yet. */
  unsettledKopecks: column.integer,
  /** The time at which that part begins to count. Null without one. */
  settleAt: column.timestamp.nullable,
  expiresAt: column.timestamp,
  /** Time at which it left `created` and `pending`. Null before. */
  closedAt: column.timestamp.nullable,
  /** Number of queries sent to the provider. */
  queries: column.integer,
});

export type Payment = RowOf<typeof paymentShape>;
