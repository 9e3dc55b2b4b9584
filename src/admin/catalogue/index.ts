/**
 * The workshop: where managers make the catalogue. Its actions bind those of the room `catalogue` to a member and the
 * log; what it shows is reckoned before anything is published, so that nobody learns of a return from its players.
 * Invariant: it keeps nothing of its own.
 */
export { publishContents } from './publish-contents.ts';
export { type ContentsChange, saveContents } from './save-contents.ts';
export { simulate, SIMULATED_OPENINGS, type SimulatedRow } from './simulate.ts';
