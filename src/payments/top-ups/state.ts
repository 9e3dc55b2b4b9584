import { PAYMENT_STATES, type PaymentState } from '#src/shared/payment-states.ts';

const rankOf = (state: PaymentState): number => PAYMENT_STATES.indexOf(state);

/**
 * Returns whether a claimed state comes after the current one. States only advance, so late and repeated claims do not.
 */
export const isNews = (now: PaymentState, claimedState: PaymentState): boolean => rankOf(claimedState) > rankOf(now);

/** Returns whether money was credited at some time, even if it was refunded since. */
export const hasBeenPaid = (state: PaymentState): boolean => state === 'paid' || hasGoneBack(state);

/** Returns whether credited money has gone back. */
export const hasGoneBack = (state: PaymentState): boolean => state === 'refunded' || state === 'charged_back';
