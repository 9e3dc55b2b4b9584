import { PAYMENT_STATES, type PaymentState } from '#src/shared/payment-states.ts';

const rankOf = (state: PaymentState): number => PAYMENT_STATES.indexOf(state);

/** Whether a claimed state comes after the current one. States only advance, so late and repeated claims do not. */
export const isNews = (now: PaymentState, claimed: PaymentState): boolean => rankOf(claimed) > rankOf(now);

/** Whether money was credited at some time: also of a payment whose money has gone back since. */
export const hasBeenPaid = (state: PaymentState): boolean => state === 'paid' || hasGoneBack(state);

/** Whether credited money has gone back. */
export const hasGoneBack = (state: PaymentState): boolean => state === 'refunded' || state === 'charged_back';
