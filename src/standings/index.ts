/**
 * Who looks over the shop: the newest wins, the counters, the tops. All of it is rolled up from the openings by a job
 * that is a second or two behind, so that no page reads history.
 * Invariant: what is shown of an opening is revealed, and making the rollups again from the openings gives the same.
 */
export { countersNow, countersOf, type Counters } from './counters.ts';
export { dropsOf, latestDrops, readWins, type LatestDrop, type Win } from './latest-drops.ts';
export { PERIODS, startDayOf } from './period.ts';
export { EVERYBODY } from './tally.ts';
export { standingJobs } from './jobs.ts';
export { rebuildStandings, rollUp } from './roll-up.ts';
