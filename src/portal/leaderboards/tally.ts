import { PERIODS, type Period, startDayOf } from './period.ts';

/** What of an opening goes into the rollups. */
export interface TalliedOpening {
  readonly id: number;
  readonly playerId: number;
  readonly caseId: number;
  readonly count: number;
  readonly createdAt: Date;
}

/** An owned item that an opening gave. */
export interface TalliedItem {
  /** The opening that gave it. */
  readonly subjectId: number;
  readonly id: number;
  readonly priceKopecks: number;
}

/** A player's part of a period. `bestId` is the owned item that was worth most; of equals, the earlier one. */
export interface PlayerTally {
  readonly period: Period;
  readonly startDay: number;
  readonly playerId: number;
  opened: number;
  wonKopecks: number;
  bestKopecks: number;
  bestId: number;
}

/** How often a case was opened in a period, by a player or, under the id 0, by all. */
export interface CaseTally {
  readonly period: Period;
  readonly startDay: number;
  readonly playerId: number;
  readonly caseId: number;
  opened: number;
}

/** The id under which all players together are counted. */
export const EVERYBODY = 0;

/** Sums openings up by period and player, and by period and case: what is to be added to the rollups. */
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
      addToCase(cases, { period, startDay }, opening, EVERYBODY);
      if (period === 'all') addToCase(cases, { period, startDay }, opening, opening.playerId);
    }
  }
  return { players: [...players.values()], cases: [...cases.values()] };
}

type Stretch = Pick<PlayerTally, 'period' | 'startDay'>;

function addToPlayer(
  players: Map<string, PlayerTally>,
  stretch: Stretch,
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
  stretch: Stretch,
  { caseId, count }: TalliedOpening,
  playerId: number,
): void {
  const key = `${stretch.period} ${String(stretch.startDay)} ${String(playerId)} ${String(caseId)}`;
  const row = cases.get(key) ?? { ...stretch, playerId, caseId, opened: 0 };
  cases.set(key, row);
  row.opened += count;
}
