/**
 * Player administration: notes, blocks, balance corrections, risk flags, payments and client errors.
 * Invariant: Every change is a row of the staff log in its own transaction; a correction is posted once, and above the
 * limit by two people; no query reads a growing table in full.
 */
export { queryPaymentProvider } from './ask-provider.ts';
export { setBlock } from './block.ts';
export { approveCorrection, correctBalance, refuseCorrection } from './correct-balance.ts';
export { correctionsOf } from './store.ts';
export { markClientErrorResolved } from './resolve-client-error.ts';
export { drawsOf, paymentsOf, withdrawalsOf } from './history-model.ts';
export { loadPayment } from './payments-model.ts';
export { LEDGER_CURRENCY, loadHead } from './player-model.ts';
export { namesOf } from './player-names.ts';
export { closeFlagWithResult, assignFlag } from './work-flag.ts';
export { addNote } from './write-note.ts';
