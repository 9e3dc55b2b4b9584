/**
 * The desk: where moderators take requests for withdrawals one by one, look at who asks, and decide.
 * Invariant: nobody decides about a request but who holds it, and every step at the desk has its line in the log.
 */
export { takeRequest } from './take-request.ts';
export { decideRequest } from './decide-request.ts';
