/**
 * State of a payment. States only advance in this order, so every order of the same claims ends in the same state
 * (docs/rules.md 11). `held` is money for a closed account: the store credits it to no account, and staff return it at
 * the provider.
 */
export const PAYMENT_STATES = [
  'created',
  'pending',
  'expired',
  'failed',
  'paid',
  'refunded',
  'charged_back',
  'held',
] as const;

export type PaymentState = (typeof PAYMENT_STATES)[number];

/** Anomalies of a payment: provider data that does not match it, or money that was returned. */
export type PaymentMarkKind = 'provider' | 'currency' | 'amount' | 'paid_twice' | 'refunded' | 'charged_back' | 'held';

/** Source of a payment update: a notification from the provider, a query to the provider, or our own timeout. */
export type NewsSource = 'notification' | 'query' | 'clock';

/** Result of processing a payment update. */
export type NewsOutcome = 'applied' | 'held' | 'nothing new' | 'refused' | 'unknown';
