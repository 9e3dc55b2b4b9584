/**
 * The sandbox: a provider of payments that moves no money, for demo mode. It is another party that happens to run in
 * the same process: own tables, own pages, own key, and it tells the store of a payment by a signed request over HTTP.
 * Invariant: it never reads what the store knows of a payment, and a payment of it is decided once.
 */
export { decidePayment } from './decide-payment.ts';
export { sandboxJobs } from './jobs.ts';
export { openSandboxPayment, type SandboxOrder } from './open-payment.ts';
export type { Manner, SandboxPayment } from './payment.ts';
export { SANDBOX_SIGNATURE, sandboxKey, signSandbox } from './sign.ts';
export { selectPaymentOfOrder as sandboxPaymentOf } from './store.ts';
