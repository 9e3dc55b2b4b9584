import { BREAKS } from './breaks.ts';
import { DAY_TOTALS } from './day-totals.ts';
import { CASE_FIGURES } from './figures-of-rows.ts';
import { passOf } from './passes.ts';
import { COUNTERS, EXP } from './player-sums.ts';
import { readOpenings } from './read-openings.ts';
import { CASE_COUNTERS, HOUR_BESTS, LEADERBOARDS, OPENED_COUNTER } from './opening-standings.ts';

/** The rules that follow from the openings and what they won. */
export const OPENING_PASS = passOf('the rules of openings, in one pass', readOpenings, [
  COUNTERS,
  EXP,
  DAY_TOTALS,
  BREAKS,
  LEADERBOARDS,
  CASE_COUNTERS,
  HOUR_BESTS,
  OPENED_COUNTER,
  CASE_FIGURES,
]);
