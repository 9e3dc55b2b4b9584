/**
 * Where a payment stands. States only rise, in this order, whatever order the news comes in: so every order of the same
 * news ends in the same state (docs/rules.md 11).
 */
export const PAYMENT_STATES = ['created', 'pending', 'expired', 'failed', 'paid', 'refunded', 'charged_back'] as const;

export type PaymentState = (typeof PAYMENT_STATES)[number];

/** What may be odd about a payment: what its provider said does not fit it, or its money went back. */
export type PaymentMarkKind = 'provider' | 'currency' | 'amount' | 'paid_twice' | 'refunded' | 'charged_back';

/** From where news of a payment came: its provider told it, was asked, or our clock ran out. */
export type NewsSource = 'notification' | 'query' | 'clock';

/** What was made of news. */
export type NewsOutcome = 'applied' | 'nothing new' | 'refused' | 'unknown';
