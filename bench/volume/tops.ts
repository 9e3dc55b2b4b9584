import { ALL_PLAYERS, PERIODS, startDayOf } from '#src/portal/leaderboards/index.ts';
import type { AT_THE_END } from './columns.ts';
import type { Played } from './history.ts';
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
  { people }: Played,
  endAt: number,
): void {
  for (const period of PERIODS) {
    const start = String(startDayOf(period, new Date(endAt * 1000)));
    for (let place = 0; place < people.count; place += PARTS[period]) {
      if (people.opened[place] === 0) continue;
      const opened = Math.max(1, Math.floor(at(people.opened, place) / PARTS[period]));
      const won = Math.max(1, Math.floor(at(people.won, place) / PARTS[period]));
      const best = `${String(people.best[place])}\t${String(people.bestId[place])}`;
      tables.standings.add(
        `${period}\t${start}\t${String(people.idOf(place))}\t${String(opened)}\t${String(won)}\t${best}`,
      );
    }
  }
  writeTastes(tables, offers, people);
}

/** Number of openings of each case, per player and in total. */
function writeTastes(tables: Tables<keyof typeof AT_THE_END>['of'], offers: Offers, people: Played['people']): void {
  const everybody = new Map<number, number>();
  for (let place = 0; place < people.count; place += 1) {
    for (let taste = 0; taste < TASTES; taste += 1) {
      const opened = people.tasted[place * TASTES + taste] ?? 0;
      const liked = people.tasteOf(place, taste);
      if (opened === 0) continue;
      everybody.set(liked, (everybody.get(liked) ?? 0) + opened);
      const what = `${String(people.idOf(place))}\t${String(offers.cases[liked]?.caseId)}\t${String(opened)}`;
      tables.standing_cases.add(`all\t0\t${what}`);
    }
  }
  for (const [liked, opened] of everybody) {
    tables.standing_cases.add(
      `all\t0\t${String(ALL_PLAYERS)}\t${String(offers.cases[liked]?.caseId)}\t${String(opened)}`,
    );
  }
}
