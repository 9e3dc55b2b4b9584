/**
 * Players found by what staff type, and listed by when they joined and left.
 * Invariant: Every search uses an index; closed and blocked accounts are found too.
 */
export { findPlayers, numberIn } from './find-players.ts';
export {
  joinedAt,
  playersAfter,
  playersClosedAfter,
  playersJoinedAfter,
  playersJoinedBetween,
} from './store/counts.ts';
export type { FoundPlayer, NameMark } from './store/search.ts';
