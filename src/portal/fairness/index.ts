/**
 * Fairness: a player's seeds, the proof of every draw, and observed against published odds.
 * Invariant: A server seed is shown only after its pair has ended; a proof needs only what it shows; each draw is
 * counted once, and the report of a past month never changes.
 */
export { rotateSeeds } from './rotate-seeds.ts';
export { loadObserved } from './observed-model.ts';
export { loadProof } from './load-proof.ts';
export { wonRanges } from './pair-draws.ts';
export { toCheckpointJson } from './checkpoints-model.ts';
export { countDraws } from './count-draws.ts';
export { rebuildCounts } from './rebuild-counts.ts';
export { listedReports } from './read-report.ts';
export { judgeDraws } from './judge-draws.ts';
export { readAlarms } from './store.ts';
export { createTally } from './tally.ts';
