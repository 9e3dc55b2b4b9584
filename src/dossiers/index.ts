/**
 * Dossiers: what staff see of players and do about them: notes, blocks, corrections, flags, payments, and what went
 * wrong in browsers.
 * Invariant: every act is a row of the staff's log in its own transaction; a correction is posted once, and above the
 * limit by two people; nothing here reads a growing table in full.
 */
export { setBlock } from './block.ts';
export { approveCorrection, correctBalance, refuseCorrection } from './correct-balance.ts';
export { correctionsOf } from './corrections.ts';
export { finishOne } from './finish-fault.ts';
export { closeOne, takeOne } from './work-flag.ts';
export { addNote } from './write-note.ts';
