/**
 * State of a payment. Until it is paid, states only advance in this order; then refunds, disputes and their outcome
 * decide, so every order of the same claims ends in the same state (docs/rules.md 11). `reinstated` is money that a
 * dispute took and the store won back. `held` is money for a closed account: the store credits it to no account, and
 * staff return it at the provider.
 */
export const PAYMENT_STATES = [
  'created',
  'pending',
  'expired',
  'failed',
  'paid',
  'refunded',
  'charged_back',
  'reinstated',
  'held',
] as const;

export type PaymentState = (typeof PAYMENT_STATES)[number];

/**
 * Anomalies of a payment: provider data that does not match it, money that came in late or too much, money that was
 * returned, came back, or could not be returned, and states that the store does not know.
 */
export type PaymentMarkKind =
  | 'provider'
  | 'currency'
  | 'amount'
  | 'forged'
  | 'paid_twice'
  | 'paid_late'
  | 'paid_over'
  | 'refunded'
  | 'charged_back'
  | 'reinstated'
  | 'refund_failed'
  | 'unknown_state'
  | 'held';

/** Source of a payment update: a notification from the provider, a query to the provider, or our own timeout. */
export type NewsSource = 'notification' | 'query' | 'clock';

/** Result of processing a payment update. */
export type NewsOutcome = 'applied' | 'held' | 'nothing new' | 'refused' | 'unknown';
