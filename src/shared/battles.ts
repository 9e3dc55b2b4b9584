import { TICKETS_TOTAL } from './units.ts';

/** Rules and times of case battles (docs/rules.md 19), for both sides. */
export const BATTLE_MODES = ['classic', 'crazy', 'terminal', 'crazy-terminal', 'shared'] as const;
export type BattleMode = (typeof BATTLE_MODES)[number];

export const BATTLE_FORMATS = ['1v1', '1v1v1', '1v1v1v1', '2v2'] as const;
export type BattleFormat = (typeof BATTLE_FORMATS)[number];

export type BattleState = 'waiting' | 'running' | 'finished' | 'cancelled';

/**
 * Reasons for a cancelled battle: by its creator, after the time to fill it, for a case, for a silent beacon, or by the
 * restore of a backup.
 */
export const CANCEL_REASONS = ['creator', 'late', 'case', 'beacon', 'restore'] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];

export const MOST_ROUNDS = 20;
/**
 * The greatest part of the other entries that the creator may pay. In the mode shared every seat gets the same, so a
 * greater part would hand money to another player for sure: a case returns about 90 % of its price at most.
 */
export const mostFundPercent = (mode: BattleMode): number => (mode === 'shared' ? 10 : 100);

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
/** The time from the last entry until a battle whose beacon is silent is cancelled. */
export const BEACON_MS = 2 * 60_000;
/** From the draw to the first reel. */
const COUNTDOWN_MS = 3000;
/** From the beginning of one reel to the next, and of the last one to the end. Reels begin when they are revealed. */
const ROUND_MS = 4500;
const LAST_ROUND_MS = 5400;
/** Reels of a round turn that long; those of the last one are slower. Shorter than their rounds. */
export const REEL_MS = 3200;
export const LAST_REEL_MS = 5000;

/** When the drops of a round are revealed and its reels begin to turn, in ms after the draw; rounds count from 1. */
export const revealMsOf = (round: number): number => COUNTDOWN_MS + (round - 1) * ROUND_MS;

/** When the last reels have stopped and the winner is shown, in ms after the draw. */
export const finishMsOf = (rounds: number): number => revealMsOf(rounds) + LAST_ROUND_MS;

/** The time until the next round or the end is shown, a time after the draw; null after the end. */
export function nextRevealMs(sinceDrawMs: number, rounds: number): number | null {
  for (let round = 1; round <= rounds; round += 1) {
    const leftMs = revealMsOf(round) - sinceDrawMs;
    if (leftMs > 0) return leftMs;
  }
  const leftMs = finishMsOf(rounds) - sinceDrawMs;
  return leftMs > 0 ? leftMs : null;
}

/**
 * The text that the draws of a battle hash in place of one client seed: the client seeds in the order of the seats,
 * without the bot's, and then the randomness of the beacon if the battle uses one.
 */
export const battleClientSeed = (clientSeeds: readonly (string | null)[], beaconRandomness: string | null): string =>
  [...clientSeeds, beaconRandomness].filter((seed) => seed !== null).join(':');

/** The seats or teams that are level, each with its tickets of the draw that decides between them. */
export function tieRanges<Side>(sides: readonly Side[]): { side: Side; from: number; to: number }[] {
  const each = Math.floor(TICKETS_TOTAL / sides.length);
  return sides.map((side, index) => ({ side, from: index * each, to: (index + 1) * each - 1 }));
}
