import { grouped } from '#src/shared/grouped.ts';
import { moscowDay } from '#src/shared/moscow-day.ts';
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

/** The rows of one period, by the ids of their players and cases. */
interface PeriodTally {
  readonly period: LeaderboardPeriod;
  readonly startDay: number;
  readonly players: Map<number, PlayerTally>;
  readonly cases: Map<number, CaseTally>;
  readonly casesOfPlayers: Map<number, Map<number, CaseTally>>;
}

/** Sums openings by period and player, and by period and case: the amounts to add to the rollups. */
export function tally(
  openings: readonly TalliedOpening[],
  items: readonly TalliedItem[],
): { readonly players: PlayerTally[]; readonly cases: CaseTally[] } {
  const periods = new Map<string, PeriodTally>();
  const periodsOfDay = new Map<number, readonly PeriodTally[]>();
  const itemsOf = grouped(items, ({ subjectId }) => subjectId);
  for (const opening of openings) {
    const { playerId, caseId, createdAt } = opening;
    const won = itemsOf.get(opening.id) ?? [];
    const day = moscowDay(createdAt.getTime());
    for (const tallied of entryIn(periodsOfDay, day, () => periodsAt(createdAt, periods))) {
      const { period, startDay } = tallied;
      const standing = { period, startDay, playerId };
      addToPlayer(
        entryIn(tallied.players, playerId, () => ({
          ...standing,
          opened: 0,
          wonKopecks: 0,
          bestKopecks: 0,
          bestId: 0,
        })),
        opening,
        won,
      );
      const ofAll = () => ({ ...standing, playerId: ALL_PLAYERS, caseId, opened: 0 });
      entryIn(tallied.cases, caseId, ofAll).opened += opening.count;
      if (period !== 'all') continue;
      const ofPlayer = entryIn(tallied.casesOfPlayers, playerId, () => new Map<number, CaseTally>());
      entryIn(ofPlayer, caseId, () => ({ ...standing, caseId, opened: 0 })).opened += opening.count;
    }
  }
  const all = [...periods.values()];
  return {
    players: all.flatMap(({ players }) => [...players.values()]),
    cases: all.flatMap(({ cases, casesOfPlayers }) => [
      ...cases.values(),
      ...[...casesOfPlayers.values()].flatMap((ofPlayer) => [...ofPlayer.values()]),
    ]),
  };
}

/** The periods of a moment. */
const periodsAt = (time: Date, known: Map<string, PeriodTally>): PeriodTally[] =>
  PERIODS.map((period) => {
    const startDay = startDayOf(period, time);
    const maps = { players: new Map(), cases: new Map(), casesOfPlayers: new Map() };
    return entryIn(known, `${period} ${String(startDay)}`, () => ({ period, startDay, ...maps }));
  });

function entryIn<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const value = map.get(key) ?? make();
  if (!map.has(key)) map.set(key, value);
  return value;
}

function addToPlayer(row: PlayerTally, { count }: TalliedOpening, items: readonly TalliedItem[]): void {
  row.opened += count;
  for (const { id, priceKopecks } of items) {
    row.wonKopecks += priceKopecks;
    const isBetter = priceKopecks > row.bestKopecks || (priceKopecks === row.bestKopecks && id < row.bestId);
    if (isBetter) [row.bestKopecks, row.bestId] = [priceKopecks, id];
  }
}
