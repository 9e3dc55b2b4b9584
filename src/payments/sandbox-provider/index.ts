/**
 * Sandbox: a payment provider for demo mode that moves no money. It acts as a third party within the same process: own
 * tables, pages and key, and signed HTTP notifications to the store.
 * Invariant: It never reads the store's payment rows, and a payment is decided once.
 */
export { decidePayment } from './decide-payment.ts';
export { openSandboxPayment, type SandboxOrder } from './open-payment.ts';
export type { Manner, SandboxPayment } from './payment.ts';
export { SANDBOX_SIGNATURE, sandboxKey, signSandbox } from './sign.ts';
export { selectPaymentOfOrder as sandboxPaymentOf } from './store.ts';
