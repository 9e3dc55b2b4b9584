/**
 * Where a payment stands. States only rise, in this order, whatever order the news comes in: so every order of the same
 * news ends in the same state (docs/rules.md 11).
 */
export const PAYMENT_STATES = ['created', 'pending', 'expired', 'failed', 'paid', 'refunded', 'charged_back'] as const;

export type PaymentState = (typeof PAYMENT_STATES)[number];
