import type { Settings } from '#src/core/settings/index.ts';

export interface Level {
  /** Counts from 1. */
  readonly level: number;
  /** Minimum number of active referrals. */
  readonly from: number;
  readonly percent: number;
  readonly state: 'done' | 'now' | 'later';
}

/** Returns all levels, with the one reached by `active` referrals marked. */
export function ladderOf(levels: Settings['referralLevels'], active: number): Level[] {
  const levelNumber = levels.filter(({ from }) => from <= active).length;
  return levels.map(({ from, percent }, index) => {
    const level = index + 1;
    return { level, from, percent, state: level < levelNumber ? 'done' : level === levelNumber ? 'now' : 'later' };
  });
}
