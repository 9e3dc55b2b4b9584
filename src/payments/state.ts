import { PAYMENT_STATES, type PaymentState } from '#src/shared/payment-states.ts';

const rankOf = (state: PaymentState): number => PAYMENT_STATES.indexOf(state);

/** Whether a state is news to a payment: states only rise, so late and repeated ones are not. */
export const isNews = (now: PaymentState, claimed: PaymentState): boolean => rankOf(claimed) > rankOf(now);

/** Whether money came in at some time: also of a payment whose money has gone back since. */
export const hasBeenPaid = (state: PaymentState): boolean => rankOf(state) >= rankOf('paid');

/** Whether the money has gone back. */
export const hasGoneBack = (state: PaymentState): boolean => rankOf(state) >= rankOf('refunded');
