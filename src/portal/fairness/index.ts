/**
 * Fairness: what a player sees of their seeds, the proof of every draw, and what came of all draws against the odds
 * that were published.
 * Invariant: a seed is told only once its pair has ended; a proof needs nothing but what it shows; each draw is counted
 * once, and the report of a month that is over never changes.
 */
export { rotateSeeds } from './rotate-seeds.ts';
export { loadProof } from './load-proof.ts';
export { countDraws } from './count-draws.ts';
export { rebuildCounts } from './rebuild-counts.ts';
export { listedReports } from './read-report.ts';
export { judgeDraws, readAlarms } from './judge-draws.ts';
export { fairnessJobs } from './jobs.ts';
