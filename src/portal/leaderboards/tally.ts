import { PERIODS, type LeaderboardPeriod, startDayOf } from './period.ts';

export interface TalliedOpening {
  readonly id: number;
  readonly playerId: number;
  readonly caseId: number;
  readonly count: number;
  readonly createdAt: Date;
}

export interface TalliedItem {
  /** The opening that dropped it. */
  readonly subjectId: number;
  readonly id: number;
  readonly priceKopecks: number;
}

/** A player's results in a period. `bestId` is the most valuable owned item; the earlier one on a tie. */
export interface PlayerTally {
  readonly period: LeaderboardPeriod;
  readonly startDay: number;
  readonly playerId: number;
  opened: number;
  wonKopecks: number;
  bestKopecks: number;
  bestId: number;
}

/** Openings of a case in a period, by one player or by all players (ALL_PLAYERS). */
export interface CaseTally {
  readonly period: LeaderboardPeriod;
  readonly startDay: number;
  readonly playerId: number;
  readonly caseId: number;
  opened: number;
}

/** Stands for all players together in place of a player id. */
export const ALL_PLAYERS = 0;

/** Sums openings by period and player, and by period and case: the amounts to add to the rollups. */
export function tally(
  openings: readonly TalliedOpening[],
  items: readonly TalliedItem[],
): { readonly players: PlayerTally[]; readonly cases: CaseTally[] } {
  const players = new Map<string, PlayerTally>();
  const cases = new Map<string, CaseTally>();
  const itemsOf = new Map<number, TalliedItem[]>();
  for (const item of items) itemsOf.set(item.subjectId, [...(itemsOf.get(item.subjectId) ?? []), item]);
  for (const opening of openings) {
    for (const period of PERIODS) {
      const startDay = startDayOf(period, opening.createdAt);
      addToPlayer(players, { period, startDay }, opening, itemsOf.get(opening.id) ?? []);
      addToCase(cases, { period, startDay }, opening, ALL_PLAYERS);
      if (period === 'all') addToCase(cases, { period, startDay }, opening, opening.playerId);
    }
  }
  return { players: [...players.values()], cases: [...cases.values()] };
}

type PeriodStart = Pick<PlayerTally, 'period' | 'startDay'>;

function addToPlayer(
  players: Map<string, PlayerTally>,
  stretch: PeriodStart,
  { playerId, count }: TalliedOpening,
  items: readonly TalliedItem[],
): void {
  const key = `${stretch.period} ${String(stretch.startDay)} ${String(playerId)}`;
  const row = players.get(key) ?? { ...stretch, playerId, opened: 0, wonKopecks: 0, bestKopecks: 0, bestId: 0 };
  players.set(key, row);
  row.opened += count;
  for (const { id, priceKopecks } of items) {
    row.wonKopecks += priceKopecks;
    const isBetter = priceKopecks > row.bestKopecks || (priceKopecks === row.bestKopecks && id < row.bestId);
    if (isBetter) [row.bestKopecks, row.bestId] = [priceKopecks, id];
  }
}

function addToCase(
  cases: Map<string, CaseTally>,
  stretch: PeriodStart,
  { caseId, count }: TalliedOpening,
  playerId: number,
): void {
  const key = `${stretch.period} ${String(stretch.startDay)} ${String(playerId)} ${String(caseId)}`;
  const row = cases.get(key) ?? { ...stretch, playerId, caseId, opened: 0 };
  cases.set(key, row);
  row.opened += count;
}
