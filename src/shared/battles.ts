import { TICKETS_TOTAL } from './units.ts';

/** Rules and times of case battles (docs/rules.md 19), for both sides. */
export const BATTLE_MODES = ['classic', 'crazy', 'terminal', 'crazy-terminal', 'shared'] as const;
export type BattleMode = (typeof BATTLE_MODES)[number];

export const BATTLE_FORMATS = ['1v1', '1v1v1', '1v1v1v1', '2v2'] as const;
export type BattleFormat = (typeof BATTLE_FORMATS)[number];

export type BattleState = 'waiting' | 'running' | 'finished' | 'cancelled';

/** Why a battle was cancelled: by its creator, after the time to fill it, for a case, or for a silent beacon. */
export const CANCEL_REASONS = ['creator', 'late', 'case', 'beacon'] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];

export const MOST_ROUNDS = 20;

const TEAMS: Readonly<Record<BattleFormat, readonly number[]>> = {
  '1v1': [1, 2],
  '1v1v1': [1, 2, 3],
  '1v1v1v1': [1, 2, 3, 4],
  '2v2': [1, 1, 2, 2],
};

/** The team of each seat, in the order of the seats. */
export const teamsOf = (format: BattleFormat): readonly number[] => TEAMS[format];

/** The time until a battle that is not full is cancelled. */
export const FILL_MS = 15 * 60_000;
/** The time from which on the creator may give an empty seat to the bot. */
export const BOT_AFTER_MS = 10_000;
/** The time from the last entry until a battle whose beacon is silent is cancelled. */
export const BEACON_MS = 2 * 60_000;
/** From the draw to the first reel. */
const COUNTDOWN_MS = 3000;
/** From one round to the next, and the last round, which is slower. */
const ROUND_MS = 4500;
const LAST_ROUND_MS = 7500;

/** When the drops of a round are revealed, in ms after the draw; rounds count from 1. */
export const revealMsOf = (round: number, rounds: number): number =>
  COUNTDOWN_MS + (round < rounds ? round * ROUND_MS : (rounds - 1) * ROUND_MS + LAST_ROUND_MS);

/** The time until the next round is revealed, a time after the draw; null when all are. */
export function nextRevealMs(sinceDrawMs: number, rounds: number): number | null {
  for (let round = 1; round <= rounds; round += 1) {
    const leftMs = revealMsOf(round, rounds) - sinceDrawMs;
    if (leftMs > 0) return leftMs;
  }
  return null;
}

/**
 * What the draws of a battle hash in place of one client seed: the client seeds in the order of the seats, without the
 * bot's, and then the randomness of the beacon if the battle uses one.
 */
export const battleClientSeed = (clientSeeds: readonly (string | null)[], beaconRandomness: string | null): string =>
  [...clientSeeds, beaconRandomness].filter((seed) => seed !== null).join(':');

/** The seats or teams that are level, each with its tickets of the draw that decides between them. */
export function tieRanges<Side>(sides: readonly Side[]): { side: Side; from: number; to: number }[] {
  const each = Math.floor(TICKETS_TOTAL / sides.length);
  return sides.map((side, place) => ({ side, from: place * each, to: (place + 1) * each - 1 }));
}
