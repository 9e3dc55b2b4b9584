/**
 * Payments: how money comes in, and goes back.
 * Invariant: a payment is a row before its provider hears of it; its state only rises; nothing credits it but what its
 * provider says, verified, of the same sum and currency; it credits once and is taken back once (docs/rules.md 11).
 */
export { applyClaim } from './apply-claim.ts';
export { changeMethod, moveMethod } from './change-method.ts';
export { allMethods, hintIn, providerNamed } from './methods.ts';
export type { MethodRule } from './method-rules.ts';
export { countOpenPayments } from './count-open-payments.ts';
export { askedOf, hasOpenPayment } from './asked.ts';
export { createPayment } from './create-payment.ts';
export { erasePaymentTraces } from './erase-payment-traces.ts';
export type { Payment } from './payment.ts';
export { paymentJobs } from './jobs.ts';
export { paymentMarks } from './payment-marks.ts';
export { askAboutPayment } from './reconcile.ts';
export { settleAllOf } from './settle.ts';
export { hintOf } from './method-hint.ts';
export { listPayments } from './list-payments.ts';
export {
  askAgain,
  listForStaff,
  type MarkedPayment,
  methodsInWords,
  newestMarked,
  paymentsNamed,
  paymentWithNews,
} from './staff-payments.ts';
export { paymentsAfter, paymentStepsAfter } from './payments-after.ts';
