import { BREAKS } from './breaks.ts';
import { DAY_TOTALS } from './day-totals.ts';
import { CASE_FIGURES } from './figures.ts';
import { passOf } from './passes.ts';
import { COUNTERS, EXP } from './player-sums.ts';
import { readOpenings } from './read-openings.ts';
import { OPENING_STANDINGS } from './opening-standings.ts';

/** The rules that follow from the openings and what they won. */
export const OPENING_PASS = passOf('the rules of openings, in one pass', readOpenings, [
  COUNTERS,
  EXP,
  DAY_TOTALS,
  BREAKS,
  OPENING_STANDINGS,
  CASE_FIGURES,
]);
