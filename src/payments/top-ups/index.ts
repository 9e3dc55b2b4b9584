/**
 * Top-ups: how money comes in and is refunded.
 * Invariant: A payment is a row before its provider is called; its state only advances; only a verified statement of
 * its provider about the same sum and currency credits it, once; it is taken back at most once (docs/rules.md 11).
 */
export { applyClaim } from './apply-claim.ts';
export { changeMethod, moveMethod } from './change-method.ts';
export { allMethods, methodNameIn, providerNamed } from './methods.ts';
export { METHODS_CONFIGURATION, type MethodRule } from './store/methods.ts';
export { countOpenPayments, selectNewestMarks } from './store/staff.ts';
export { sumCreatedPayments } from './open-payments.ts';
export { hasOpenPayment, sumOpenPayments } from './store/open-payments.ts';
export { createPayment } from './create-payment.ts';
export {
  erasePaymentTraces,
  selectPayment as findPayment,
  nextSettleAt,
  paymentTracesOf,
  paymentsAfter,
  paymentStepsAfter,
} from './store/payments.ts';
export type { Payment } from './payment.ts';
export { missingNotifications, paymentMarks } from './payment-marks.ts';
export { findFailingProviders, tryProviders } from './try-providers.ts';
export { handleNotification } from './receive-notification.ts';
export { queryPayment, type QueryAnswer } from './reconcile.ts';
export { settleAllOf } from './settle.ts';
export { hintOf } from './method-hint.ts';
export { listedPayment, listPayments } from './list-payments.ts';
export {
  queryPaymentNow,
  listForStaff,
  type MarkedPayment,
  methodsInWords,
  newestMarked,
  paymentsNamed,
  paymentWithNews,
} from './staff-payments.ts';
