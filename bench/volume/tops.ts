import { ALL_PLAYERS, PERIODS, startDayOf } from '#src/portal/leaderboards/index.ts';
import type { AT_THE_END } from './columns.ts';
import type { PlayedHistory } from './history.ts';
import type { Offers } from './offers.ts';
import { at, TASTES } from './people.ts';
import type { Tables } from './table-writer.ts';

/** Fraction of a player's total that counts for a shorter period. */
const PARTS = { day: 60, week: 12, month: 4, all: 1 } as const;

/**
 * Writes the leaderboards. Those of all time are the sums of the openings; those of shorter periods are a fraction of
 * them for one in this number of players, because the history does not record the day of an item.
 */
export function writeTops(
  tables: Tables<keyof typeof AT_THE_END>['of'],
  offers: Offers,
  { people }: PlayedHistory,
  endAt: number,
): void {
  for (const period of PERIODS) {
    const start = String(startDayOf(period, new Date(endAt * 1000)));
    for (let index = 0; index < people.count; index += PARTS[period]) {
      if (people.opened[index] === 0) continue;
      const openedCount = Math.max(1, Math.floor(at(people.opened, index) / PARTS[period]));
      const wonSum = Math.max(1, Math.floor(at(people.won, index) / PARTS[period]));
      const best = `${String(people.best[index])}\t${String(people.bestId[index])}`;
      tables.standings.add(
        `${period}\t${start}\t${String(people.idOf(index))}\t${String(openedCount)}\t${String(wonSum)}\t${best}`,
      );
    }
  }
  writeTastes(tables, offers, people);
}

/** Number of openings of each case, per player and in total. */
function writeTastes(
  tables: Tables<keyof typeof AT_THE_END>['of'],
  offers: Offers,
  people: PlayedHistory['people'],
): void {
  const everybody = new Map<number, number>();
  for (let index = 0; index < people.count; index += 1) {
    for (let taste = 0; taste < TASTES; taste += 1) {
      const openedCount = people.tasted[index * TASTES + taste] ?? 0;
      const caseIndex = people.tasteOf(index, taste);
      if (openedCount === 0) continue;
      everybody.set(caseIndex, (everybody.get(caseIndex) ?? 0) + openedCount);
      const caseId = offers.cases[caseIndex]?.caseId;
      const rowText = `${String(people.idOf(index))}\t${String(caseId)}\t${String(openedCount)}`;
      tables.standing_cases.add(`all\t0\t${rowText}`);
    }
  }
  for (const [caseIndex, openedCount] of everybody) {
    tables.standing_cases.add(
      `all\t0\t${String(ALL_PLAYERS)}\t${String(offers.cases[caseIndex]?.caseId)}\t${String(openedCount)}`,
    );
  }
}
