import type { Settings } from '#src/settings/index.ts';

export interface Level {
  /** Counts from 1. */
  readonly level: number;
  /** Active referrals from which on it holds. */
  readonly from: number;
  readonly percent: number;
  readonly state: 'done' | 'now' | 'later';
}

/** The ladder of levels, with the one that so many active referrals have reached. */
export function ladderOf(levels: Settings['referralLevels'], active: number): Level[] {
  const reached = levels.filter(({ from }) => from <= active).length;
  return levels.map(({ from, percent }, place) => {
    const level = place + 1;
    return { level, from, percent, state: level < reached ? 'done' : level === reached ? 'now' : 'later' };
  });
}
