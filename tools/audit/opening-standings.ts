import type { Knex } from 'knex';
import { bestDropsIn } from '#src/games/cases/index.ts';
import { PERIODS, tally } from '#src/portal/leaderboards/index.ts';
import { selectArrays } from '#src/platform/database/database.ts';
import { timeOfMs } from '#src/platform/process/clock.ts';
import type { PassPart, PassRun } from './passes.ts';
import { NumbersById, readByKey, readInBatches } from './read-in-batches.ts';
import type { Opening, OpeningRow } from './read-openings.ts';
import type { RuleRun } from './rule-run.ts';
import { keyOf, NumbersByKey, numbersOf } from './sums-by-key.ts';

/*
 * Rollups can be wrong although every balance is right. So the functions that the roll-up adds up by get the openings
 * of the snapshot, and the stored rows are compared with their sums. The rows of a period before the mark of a
 * retention rule may be deleted (src/platform/database/retention.ts).
 */

const OF_PLAYERS = 'the leaderboard row of every player and period is the sum of their openings';
const BEST_ITEMS = 'every leaderboard row has openings, and its best item was won by its player';
const OF_CASES = 'the counter of every case equals its openings, in every period';
const OF_HOURS = 'the best drop of every case and hour is the best of its openings';
const ALL = 'the counter of opened cases is their sum';

const DAY_BITS = 22;
const PERIOD_BITS = 24;
const CASE_BITS = 20;
const HOUR_BITS = 27;

/** A period and its first day as one number; NaN when there is no such period. */
const inPeriod = (period: unknown, day: unknown): number =>
  keyOf(
    PERIODS.findIndex((name) => name === period),
    Number(day),
    DAY_BITS,
  );

function shownPeriod(inPeriods: number): { readonly period: string | undefined; readonly starts_day: number } {
  const [period, day] = numbersOf(inPeriods, DAY_BITS);
  return { period: PERIODS[period], starts_day: day };
}

/** The stored period of all time. */
const WHOLE = inPeriod('all', 0);

type Sums = ReturnType<typeof tally>;

/** Stored rows, less those that follow from the openings. */
interface StoredRows<Row> {
  readonly take: (rows: readonly Row[]) => void;
  readonly end: () => void;
}

/** Compares the leaderboards, the counters of cases and the best drops with the counted openings. */
export const OPENING_STANDINGS: PassPart<OpeningRow> = {
  rules: [OF_PLAYERS, BEST_ITEMS, OF_CASES, OF_HOURS, ALL],
  begin: async (snapshot, run) => {
    const isCounted = await countedOpenings(snapshot);
    const players = await storedPlayers(snapshot, run);
    const cases = await storedCases(snapshot, run);
    const hours = await storedHours(snapshot, run);
    let opened = 0;
    return {
      seeAll: (rows) => {
        const openings = [];
        const items = [];
        for (const { opening, won } of rows) {
          if (opening === null || !isCounted(opening)) continue;
          opened += opening.count;
          openings.push({ ...opening, createdAt: timeOfMs(opening.atMs) });
          for (const { id, kopecks } of won) items.push({ subjectId: opening.id, id, priceKopecks: kopecks });
        }
        const sums = tally(openings, items);
        players.take(sums.players);
        cases.take(sums.cases);
        hours.take(bestDropsIn(openings, items));
      },
      end: async () => {
        for (const { end } of [players, cases, hours]) end();
        const marks = await selectArrays(snapshot, 'SELECT opened FROM standing_marks');
        for (const [shown] of marks) if (Number(shown) !== opened) run.report(ALL, () => ({ shown, opened }));
      },
    };
  },
};

/**
 * Matches openings that the job has counted, by its mark. The job lags slightly, and adds and advances the mark in one
 * transaction.
 */
async function countedOpenings(snapshot: Knex): Promise<(opening: Opening) => boolean> {
  const [mark] = await selectArrays(snapshot, 'SELECT opening_id FROM standing_marks');
  const lastId = Number(mark?.[0] ?? 0);
  const waits = new NumbersById();
  for await (const rows of readByKey(snapshot, WAITS, () => undefined))
    for (const [id] of rows) waits.set(Number(id), 1);
  return ({ id }) => id <= lastId && waits.get(id) === 0;
}

const WAITS = { columns: 'opening_id', from: 'standing_waits', key: ['opening_id'] };

/** Matches periods that retention has left alone. */
async function keptPeriods(snapshot: Knex, table: string): Promise<(inPeriods: number) => boolean> {
  const marks = await selectArrays(snapshot, 'SELECT name, kept_from FROM retention_marks');
  const keptFrom = new Map(marks.map(([name, from]) => [name, Number(from)]));
  const firstDays = PERIODS.map((period) => keptFrom.get(`${table} ${period}`) ?? 0);
  return (inPeriods) => inPeriods % 2 ** DAY_BITS >= (firstDays[Math.floor(inPeriods / 2 ** DAY_BITS)] ?? 0);
}

const [OPENED, WON, BEST, SHOWN_BEST, IS_JUSTIFIED] = [0, 1, 2, 3, 4];

/** The leaderboards, of players whose account is open. Closed ones are not ranked. */
async function storedPlayers(snapshot: Knex, { report, count }: PassRun): Promise<StoredRows<Sums['players'][number]>> {
  const isKept = await keptPeriods(snapshot, 'standings');
  const open = await openPlayers(snapshot, count);
  const misses = new NumbersByKey(5);
  const rowOf = (player: number, inPeriods: number): object => ({ ...shownPeriod(inPeriods), player_id: player });
  for await (const rows of readByKey(snapshot, STANDINGS, count)) {
    for (const [period, day, player, opened, won, best, bestId, bestItem, exists, isGone] of rows) {
      const key = keyOf(Number(player), inPeriod(period, day), PERIOD_BITS);
      if (!Number.isNaN(key)) misses.put(key, Number(opened), Number(won), 0, Number(best), 0);
      const isWithoutItem = open.get(Number(player)) > 0 && bestItem === null;
      if (exists === null || isGone === 1 || isWithoutItem || Number.isNaN(key))
        report(BEST_ITEMS, () => ({ period, starts_day: day, player_id: player, best_id: bestId }));
    }
  }
  return {
    take: (rows) => {
      for (const { period, startDay, playerId, opened, wonKopecks, bestKopecks } of rows) {
        if (open.get(playerId) === 0) continue;
        const inPeriods = inPeriod(period, startDay);
        const index = misses.find(keyOf(playerId, inPeriods, PERIOD_BITS));
        if (index >= 0) {
          misses.add(index, OPENED, -opened);
          misses.add(index, WON, -wonKopecks);
          misses.set(index, BEST, Math.max(misses.get(index, BEST), bestKopecks));
          misses.set(index, IS_JUSTIFIED, 1);
        } else if (isKept(inPeriods)) {
          report(OF_PLAYERS, () => ({ ...rowOf(playerId, inPeriods), shown: null }));
        }
      }
    },
    end: () => {
      for (let index = 0; index < misses.size; index += 1) {
        const [player, inPeriods] = numbersOf(misses.keyAt(index), PERIOD_BITS);
        const [opened, won] = [misses.get(index, OPENED), misses.get(index, WON)];
        const isBest = misses.get(index, BEST) === misses.get(index, SHOWN_BEST);
        if (misses.get(index, IS_JUSTIFIED) === 0) {
          if (open.get(player) > 0) report(BEST_ITEMS, () => ({ ...rowOf(player, inPeriods), openings: 0 }));
        } else if ((opened !== 0 || won !== 0 || !isBest) && isKept(inPeriods)) {
          const tooMuch = { opened_too_many: opened, won_too_much: won };
          report(OF_PLAYERS, () => ({ ...rowOf(player, inPeriods), ...tooMuch }));
        }
      }
    },
  };
}

/** Marks the players whose account is open. */
async function openPlayers(snapshot: Knex, count: RuleRun['count']): Promise<NumbersById> {
  const open = new NumbersById();
  for await (const players of readInBatches(snapshot, 'players', 'id, closed_at IS NULL', count)) {
    for (const [id, isOpen] of players) open.set(Number(id), Number(isOpen));
  }
  return open;
}

const STANDINGS = {
  columns: `s.period, s.starts_day, s.player_id, s.opened, s.won_kopecks, s.best_kopecks, s.best_id, i.id, p.id,
    p.closed_at <= (SELECT closed_until FROM standing_marks)`,
  from: `standings s
    LEFT JOIN items i ON i.id = s.best_id AND i.player_id = s.player_id AND i.price_kopecks = s.best_kopecks
    LEFT JOIN players p ON p.id = s.player_id`,
  key: ['s.period', 's.starts_day', 's.player_id'],
};

const [COUNT, HAS_OPENINGS] = [0, 1];

/** The counters of cases, of all players together in every period, and of each in all time. */
async function storedCases(snapshot: Knex, { report, count }: PassRun): Promise<StoredRows<Sums['cases'][number]>> {
  const isKept = await keptPeriods(snapshot, 'standing_cases');
  const [together, ofPlayers] = [new NumbersByKey(2), new NumbersByKey(2)];
  const placeOf = (inPeriods: number, playerId: number, caseId: number): readonly [NumbersByKey, number] =>
    playerId === 0
      ? [together, keyOf(caseId, inPeriods, PERIOD_BITS)]
      : [ofPlayers, keyOf(inPeriods === WHOLE ? playerId : NaN, caseId, CASE_BITS)];
  for await (const rows of readByKey(snapshot, STANDING_CASES, count)) {
    for (const [period, day, player, caseId, opened] of rows) {
      const [misses, key] = placeOf(inPeriod(period, day), Number(player), Number(caseId));
      if (!Number.isNaN(key)) misses.put(key, Number(opened), 0);
      else report(OF_CASES, () => ({ period, starts_day: day, player_id: player, case_id: caseId, opened }));
    }
  }
  const compare = (index: number, misses: NumbersByKey, inPeriods: number, ids: object): void => {
    const tooMany = misses.get(index, COUNT);
    if (misses.get(index, HAS_OPENINGS) === 0 || (tooMany !== 0 && isKept(inPeriods)))
      report(OF_CASES, () => ({ ...shownPeriod(inPeriods), ...ids, opened_too_many: tooMany }));
  };
  return {
    take: (rows) => {
      for (const { period, startDay, playerId, caseId, opened } of rows) {
        const inPeriods = inPeriod(period, startDay);
        const [misses, key] = placeOf(inPeriods, playerId, caseId);
        const index = misses.find(key);
        if (index >= 0) {
          misses.add(index, COUNT, -opened);
          misses.set(index, HAS_OPENINGS, 1);
        } else if (isKept(inPeriods)) {
          report(OF_CASES, () => ({ ...shownPeriod(inPeriods), player_id: playerId, case_id: caseId, shown: null }));
        }
      }
    },
    end: () => {
      for (let index = 0; index < together.size; index += 1) {
        const [caseId, inPeriods] = numbersOf(together.keyAt(index), PERIOD_BITS);
        compare(index, together, inPeriods, { player_id: 0, case_id: caseId });
      }
      for (let index = 0; index < ofPlayers.size; index += 1) {
        const [player, caseId] = numbersOf(ofPlayers.keyAt(index), CASE_BITS);
        compare(index, ofPlayers, WHOLE, { player_id: player, case_id: caseId });
      }
    },
  };
}

const STANDING_CASES = {
  columns: 'period, starts_day, player_id, case_id, opened',
  from: 'standing_cases',
  key: ['period', 'starts_day', 'player_id', 'case_id'],
};

const [HOUR_BEST, SHOWN_HOUR_BEST, HAS_DROPS] = [0, 1, 2];

/** The best drop of each case and hour. */
async function storedHours(
  snapshot: Knex,
  { report, count }: PassRun,
): Promise<StoredRows<ReturnType<typeof bestDropsIn>[number]>> {
  const [kept] = await selectArrays(snapshot, "SELECT kept_from FROM retention_marks WHERE name = 'case_bests'");
  const keptFrom = Number(kept?.[0] ?? 0);
  const bests = new NumbersByKey(3);
  for await (const rows of readByKey(snapshot, CASE_BESTS, count)) {
    for (const [caseId, hour, shown, bestId, item] of rows) {
      const key = keyOf(Number(caseId), Number(hour), HOUR_BITS);
      if (!Number.isNaN(key)) bests.put(key, 0, Number(shown), 0);
      if (Number.isNaN(key) || (item === null && Number(hour) >= keptFrom))
        report(OF_HOURS, () => ({ case_id: caseId, starts_hour: hour, shown, best_id: bestId }));
    }
  }
  return {
    take: (rows) => {
      for (const { caseId, startsHour: hour, bestKopecks: best } of rows) {
        const index = bests.find(keyOf(caseId, hour, HOUR_BITS));
        if (index >= 0) {
          bests.set(index, HOUR_BEST, Math.max(bests.get(index, HOUR_BEST), best));
          bests.set(index, HAS_DROPS, 1);
        } else if (hour >= keptFrom) {
          report(OF_HOURS, () => ({ case_id: caseId, starts_hour: hour, best, shown: null }));
        }
      }
    },
    end: () => {
      for (let index = 0; index < bests.size; index += 1) {
        const [caseId, hour] = numbersOf(bests.keyAt(index), HOUR_BITS);
        const [best, shown] = [bests.get(index, HOUR_BEST), bests.get(index, SHOWN_HOUR_BEST)];
        if (bests.get(index, HAS_DROPS) === 0 || (best !== shown && hour >= keptFrom))
          report(OF_HOURS, () => ({ case_id: caseId, starts_hour: hour, best, shown }));
      }
    },
  };
}

const CASE_BESTS = {
  columns: 'b.case_id, b.starts_hour, b.best_kopecks, b.best_id, i.id',
  from: `case_bests b
    LEFT JOIN items i ON i.id = b.best_id AND i.case_id = b.case_id AND i.price_kopecks = b.best_kopecks`,
  key: ['b.case_id', 'b.starts_hour'],
};
