/**
 * Player administration: notes, blocks, balance corrections, risk flags, payments and client errors.
 * Invariant: Every change is a row of the staff log in its own transaction; a correction is posted once, and above the
 * limit by two people; no query reads a growing table in full.
 */
export { setBlock } from './block.ts';
export { approveCorrection, correctBalance, refuseCorrection } from './correct-balance.ts';
export { correctionsOf } from './store.ts';
export { markClientErrorResolved } from './resolve-client-error.ts';
export { closeFlagWithResult, assignFlag } from './work-flag.ts';
export { addNote } from './write-note.ts';
