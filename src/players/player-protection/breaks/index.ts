/**
 * Breaks of a player, and self-exclusions, which have no end.
 * Invariant: A player cannot shorten a break; every invitation to play skips players on a break.
 */
export { inheritBreak, markBreak, shareBreak } from './inherit-break.ts';
export { exclusionLiftableFrom, liftExclusion } from './lift-exclusion.ts';
export { breakOf, BREAKS_CONFIGURATION, withoutBreak } from './store.ts';
export { takeBreak } from './take-break.ts';
