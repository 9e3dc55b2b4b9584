/**
 * Leaderboards, live feed and counters, from rollups that a job keeps a second or two behind the openings, so that no
 * page reads history.
 * Invariant: Only revealed openings are shown, and rebuilding the rollups from the openings gives the same rows.
 */
export { countersNow, countersOf, type Counters } from './counters.ts';
export { bestDrops, dropsOf, latestDrops, readWins, type LatestDrop, type Win } from './latest-drops.ts';
export { readCaseOpenings, type CaseOpenings } from './case-openings.ts';
export { PERIODS, startDayOf } from './period.ts';
export { ALL_PLAYERS, tally } from './tally.ts';
export { rebuildLeaderboards, rollUp } from './roll-up.ts';
