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
interface Stretch {
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
  const stretches = new Map<string, Stretch>();
  const stretchesOfDay = new Map<number, readonly Stretch[]>();
  const itemsOf = new Map<number, TalliedItem[]>();
  for (const item of items) inMap(itemsOf, item.subjectId, () => []).push(item);
  for (const opening of openings) {
    const { playerId, caseId, createdAt } = opening;
    const won = itemsOf.get(opening.id) ?? [];
    const day = moscowDay(createdAt.getTime());
    for (const stretch of inMap(stretchesOfDay, day, () => stretchesAt(createdAt, stretches))) {
      const { period, startDay } = stretch;
      const place = { period, startDay, playerId };
      addToPlayer(
        inMap(stretch.players, playerId, () => ({ ...place, opened: 0, wonKopecks: 0, bestKopecks: 0, bestId: 0 })),
        opening,
        won,
      );
      const ofAll = () => ({ ...place, playerId: ALL_PLAYERS, caseId, opened: 0 });
      inMap(stretch.cases, caseId, ofAll).opened += opening.count;
      if (period !== 'all') continue;
      const ofPlayer = inMap(stretch.casesOfPlayers, playerId, () => new Map<number, CaseTally>());
      inMap(ofPlayer, caseId, () => ({ ...place, caseId, opened: 0 })).opened += opening.count;
    }
  }
  const all = [...stretches.values()];
  return {
    players: all.flatMap(({ players }) => [...players.values()]),
    cases: all.flatMap(({ cases, casesOfPlayers }) => [
      ...cases.values(),
      ...[...casesOfPlayers.values()].flatMap((ofPlayer) => [...ofPlayer.values()]),
    ]),
  };
}

/** The periods of a moment. */
const stretchesAt = (time: Date, known: Map<string, Stretch>): Stretch[] =>
  PERIODS.map((period) => {
    const startDay = startDayOf(period, time);
    const maps = { players: new Map(), cases: new Map(), casesOfPlayers: new Map() };
    return inMap(known, `${period} ${String(startDay)}`, () => ({ period, startDay, ...maps }));
  });

function inMap<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
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
