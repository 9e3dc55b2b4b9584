import type { Kopecks } from '#src/shared/units.ts';

/** The exp at which a level begins: level 1 at 0, level n at `stepExp` n (n - 1), by docs/rules.md 16. */
export const levelBeginsAtExp = (level: number, stepExp: number): number => stepExp * level * (level - 1);

/** The level, from 1, that `exp` has reached. `stepExp` comes from the settings. */
export function levelOf(exp: number, stepExp: number): number {
  // The square root lands beside the whole number for some sums, so the integers have the last word.
  let level = Math.max(1, Math.floor((1 + Math.sqrt(1 + (4 * exp) / stepExp)) / 2));
  while (level > 1 && levelBeginsAtExp(level, stepExp) > exp) level -= 1;
  while (levelBeginsAtExp(level + 1, stepExp) <= exp) level += 1;
  return level;
}

/** How far a player is from one level to the next. */
export interface LevelProgress {
  readonly level: number;
  /** 0 at the level's beginning, under 1 before the next. */
  readonly share: number;
  readonly nextLevelExp: number;
}

/** Where `exp` stands between two levels. */
export function levelProgress(exp: number, stepExp: number): LevelProgress {
  const level = levelOf(exp, stepExp);
  const beginsAt = levelBeginsAtExp(level, stepExp);
  const nextLevelExp = levelBeginsAtExp(level + 1, stepExp);
  return { level, share: (exp - beginsAt) / (nextLevelExp - beginsAt), nextLevelExp };
}

/** The exp for money spent, rounded down to whole roubles' worth. */
export const floorExpFor = (spent: Kopecks, expPerRouble: number): number =>
  Number((BigInt(spent) * BigInt(expPerRouble)) / 100n);
