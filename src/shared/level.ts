import type { Kopecks } from './units.ts';

/** Returns the exp at which a level begins: `stepExp` n (n - 1) for level n (docs/rules.md 16). */
export const levelBeginsAtExp = (level: number, stepExp: number): number => stepExp * level * (level - 1);

/** Returns the level, from 1, for an amount of exp. `stepExp` comes from the settings. */
export function levelOf(exp: number, stepExp: number): number {
  // The square root may be off by one through rounding, so integer comparisons correct it.
  let level = Math.max(1, Math.floor((1 + Math.sqrt(1 + (4 * exp) / stepExp)) / 2));
  while (level > 1 && levelBeginsAtExp(level, stepExp) > exp) level -= 1;
  while (levelBeginsAtExp(level + 1, stepExp) <= exp) level += 1;
  return level;
}

export interface LevelProgress {
  readonly level: number;
  /** From 0 at the start of the level to below 1. */
  readonly share: number;
  readonly nextLevelExp: number;
}

export function levelProgress(exp: number, stepExp: number): LevelProgress {
  const level = levelOf(exp, stepExp);
  const beginsAt = levelBeginsAtExp(level, stepExp);
  const nextLevelExp = levelBeginsAtExp(level + 1, stepExp);
  return { level, share: (exp - beginsAt) / (nextLevelExp - beginsAt), nextLevelExp };
}

/** Returns the exp for money spent, rounded down to whole roubles. */
export const floorExpFor = (spent: Kopecks, expPerRouble: number): number =>
  Number((BigInt(spent) * BigInt(expPerRouble)) / 100n);
