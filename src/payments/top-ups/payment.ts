import {
  type RowOf,
  decimal,
  integer,
  json,
  nullable,
  rowShape,
  text,
  textOf,
  timestamp,
} from '#src/platform/database/rows.ts';
import type { PaymentState } from '#src/shared/payment-states.ts';
import type { BoundPromo } from '#src/core/promo-codes/index.ts';
import type { MethodRule } from './store/methods.ts';
import type { PaymentNextStep } from './providers/provider.ts';

/** The columns of a payment that its lists for staff show. */
export const listedColumns = {
  id: integer,
  /** 32 hex digits. The id used everywhere outside the database. */
  publicId: text,
  playerId: integer,
  provider: text,
  method: text,
  /** Staff texts of the method at creation, by language. Null for the default text. */
  methodHints: nullable(json<NonNullable<MethodRule['hints']>>()),
  /** Sum to pay in hundredths of `currency`. */
  amountMinor: integer,
  currency: text,
  /** The sum in the base currency, rounded down. */
  baseKopecks: integer,
  state: textOf<PaymentState>(),
  externalId: nullable(text),
  createdAt: timestamp,
  paidAt: nullable(timestamp),
};

export const paymentShape = rowShape({
  ...listedColumns,
  /** Currency units per rouble at creation. */
  rate: decimal,
  /** Next step of the player. Null until the provider has answered. */
  begun: nullable(json<PaymentNextStep>()),
  /** Reward of the promo code at creation. Later changes of the code do not affect it. */
  promo: nullable(json<BoundPromo>()),
  /**
   * Bonus added by the promo code, 0 when the reward is an item. Null until paid, or when the code had no uses left.
   */
  promoGainKopecks: nullable(integer),
  freeSpins: integer,
  /** Those that a refund took back; null before a refund. */
  freeSpinsTaken: nullable(integer),
  /** Part that does not count for withdrawals yet. */
  unsettledKopecks: integer,
  /** The time at which that part begins to count. Null without one. */
  settleAt: nullable(timestamp),
  expiresAt: timestamp,
  /** Time at which it left `created` and `pending`. Null before. */
  closedAt: nullable(timestamp),
  /** Number of queries sent to the provider. */
  queries: integer,
});

export type Payment = RowOf<typeof paymentShape>;
