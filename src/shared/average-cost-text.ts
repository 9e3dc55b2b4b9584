import type { T } from './text-keys.ts';

/** The average cost of ten plays of a game as it is shown. */
export interface ShownAverageCost {
  readonly game: 'cases' | 'contracts' | 'upgrades' | 'battles';
  /** Average cost of ten plays after what they return; negative when they return more. */
  readonly cost: number;
  /** The same without its sign, in words. */
  readonly sum: string;
}

/** The average cost of ten plays, in one sentence. */
export const averageCostText = (t: T, { game, cost, sum }: ShownAverageCost): string =>
  t(cost < 0 ? `${game}.cost.gain` : `${game}.cost.loss`, { sum });
