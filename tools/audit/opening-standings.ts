import type { Knex } from 'knex';
import { selectArrays } from '#src/platform/database/database.ts';
import { moscowDay } from '#src/shared/moscow-day.ts';
import { DAY_MS, HOUR_MS } from '#src/shared/time.ts';
import type { PassPart } from './passes.ts';
import { NumbersById, readByKey, readInBatches } from './read-in-batches.ts';
import type { Opening, OpeningRow } from './read-openings.ts';
import type { RuleRun } from './rule-run.ts';
import { keyOf, NumbersByKey, numbersOf } from './sums-by-key.ts';

/*
 * Rollups can be wrong although every balance is right, so they are compared with their source rows. The rows of a
 * period before the mark of a retention rule may be deleted (src/platform/database/retention.ts).
 */

const OF_PLAYERS = 'the leaderboard row of every player and period is the sum of their openings';
const BEST_ITEMS = 'every leaderboard row has openings, and its best item was won by its player';
const OF_CASES = 'the counter of every case equals its openings, in every period';
const OF_HOURS = 'the best drop of every case and hour is the best of its openings';
const ALL = 'the counter of opened cases is their sum';

const PERIODS = ['day', 'week', 'month', 'all'] as const;
const DAY_BITS = 22;
const PERIOD_BITS = 24;
const CASE_BITS = 20;
const HOUR_BITS = 27;

/** The first days of the periods of a Moscow day, as a number of each period. */
function startsOf(day: number): readonly number[] {
  const month = new Date(day * DAY_MS).getUTCDate() - 1;
  return [day, day - ((day + 3) % 7), day - month, 0].map((start, period) => inPeriod(period, start));
}

const inPeriod = (period: number, day: number): number => keyOf(period, day, DAY_BITS);

/** Days follow each other in a history, so the last one is remembered. */
function rememberedStarts(): (atMs: number) => readonly number[] {
  let known = { day: NaN, starts: startsOf(0) };
  return (atMs) => {
    const day = moscowDay(atMs);
    if (day !== known.day) known = { day, starts: startsOf(day) };
    return known.starts;
  };
}

/** The number of a stored period; NaN when there is no such period. */
const storedPeriod = (period: unknown, day: unknown): number =>
  inPeriod(
    PERIODS.findIndex((name) => name === period),
    Number(day),
  );

function shownPeriod(inPeriods: number): { readonly period: string | undefined; readonly starts_day: number } {
  const [period, day] = numbersOf(inPeriods, DAY_BITS);
  return { period: PERIODS[period], starts_day: day };
}

/** The stored period of all time. */
const WHOLE = inPeriod(PERIODS.indexOf('all'), 0);

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

const sumOf = (won: OpeningRow['won']): number => won.reduce((sum, { kopecks }) => sum + kopecks, 0);
const bestOf = (won: OpeningRow['won']): number => won.reduce((best, { kopecks }) => Math.max(best, kopecks), 0);

const [OPENED, WON, BEST, SHOWN_BEST, IS_JUSTIFIED] = [0, 1, 2, 3, 4];

/** Compares the leaderboards with the openings of players whose account is open. Closed ones are not ranked. */
export const LEADERBOARDS: PassPart<OpeningRow> = {
  rules: [OF_PLAYERS, BEST_ITEMS],
  begin: async (snapshot, { report, count }) => {
    const isCounted = await countedOpenings(snapshot);
    const isKept = await keptPeriods(snapshot, 'standings');
    const open = await openPlayers(snapshot, count);
    // The stored openings and prizes, less those of the openings.
    const misses = new NumbersByKey(5);
    const rowOf = (player: number, inPeriods: number): object => ({ ...shownPeriod(inPeriods), player_id: player });
    for await (const rows of readByKey(snapshot, STANDINGS, count)) {
      for (const [period, day, player, opened, won, best, bestId, bestItem, exists, isGone] of rows) {
        const key = keyOf(Number(player), storedPeriod(period, day), PERIOD_BITS);
        if (!Number.isNaN(key)) misses.put(key, Number(opened), Number(won), 0, Number(best), 0);
        const isWithoutItem = open.get(Number(player)) > 0 && bestItem === null;
        if (exists === null || isGone === 1 || isWithoutItem || Number.isNaN(key))
          report(BEST_ITEMS, () => ({ period, starts_day: day, player_id: player, best_id: bestId }));
      }
    }
    const reportUnstored = (player: number, inPeriods: number): void => {
      report(OF_PLAYERS, () => ({ ...rowOf(player, inPeriods), shown: null }));
    };
    const periodsOf = rememberedStarts();
    return {
      see: ({ opening, won }) => {
        if (opening === null || won.length === 0 || open.get(opening.playerId) === 0 || !isCounted(opening)) return;
        const [sum, best] = [sumOf(won), bestOf(won)];
        for (const inPeriods of periodsOf(opening.atMs)) {
          const place = misses.find(keyOf(opening.playerId, inPeriods, PERIOD_BITS));
          if (place < 0) {
            if (isKept(inPeriods)) reportUnstored(opening.playerId, inPeriods);
            continue;
          }
          misses.add(place, OPENED, -opening.count);
          misses.add(place, WON, -sum);
          misses.set(place, BEST, Math.max(misses.get(place, BEST), best));
          misses.set(place, IS_JUSTIFIED, 1);
        }
      },
      end: () => {
        for (let place = 0; place < misses.size; place += 1) {
          const [player, inPeriods] = numbersOf(misses.keyAt(place), PERIOD_BITS);
          const [opened, won] = [misses.get(place, OPENED), misses.get(place, WON)];
          if (misses.get(place, IS_JUSTIFIED) === 0) {
            if (open.get(player) > 0) report(BEST_ITEMS, () => ({ ...rowOf(player, inPeriods), openings: 0 }));
          } else if (opened !== 0 || won !== 0 || misses.get(place, BEST) !== misses.get(place, SHOWN_BEST)) {
            const describe = (): object => ({
              ...rowOf(player, inPeriods),
              opened_too_many: opened,
              won_too_much: won,
            });
            if (isKept(inPeriods)) report(OF_PLAYERS, describe);
          }
        }
      },
    };
  },
};

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

/** Compares the counters of cases with their openings, of all players together and of each. */
export const CASE_COUNTERS: PassPart<OpeningRow> = {
  rules: [OF_CASES],
  begin: async (snapshot, { report, count }) => {
    const isCounted = await countedOpenings(snapshot);
    const isKept = await keptPeriods(snapshot, 'standing_cases');
    // The stored counters, less the openings: of all players, and of each in all time.
    const [together, ofPlayers] = [new NumbersByKey(2), new NumbersByKey(2)];
    for await (const rows of readByKey(snapshot, STANDING_CASES, count)) {
      for (const [period, day, player, caseId, opened] of rows) {
        const [inPeriods, isOfPlayer] = [storedPeriod(period, day), Number(player) !== 0];
        const key = isOfPlayer
          ? keyOf(inPeriods === WHOLE ? Number(player) : NaN, Number(caseId), CASE_BITS)
          : keyOf(Number(caseId), inPeriods, PERIOD_BITS);
        if (!Number.isNaN(key)) (isOfPlayer ? ofPlayers : together).put(key, Number(opened), 0);
        else report(OF_CASES, () => ({ period, starts_day: day, player_id: player, case_id: caseId, opened }));
      }
    }
    const reportUnstored = (player: number, caseId: number, inPeriods: number): void => {
      report(OF_CASES, () => ({ ...shownPeriod(inPeriods), player_id: player, case_id: caseId, shown: null }));
    };
    const take = (misses: NumbersByKey, key: number, opening: Opening, inPeriods: number): void => {
      const place = misses.find(key);
      if (place >= 0) {
        misses.add(place, COUNT, -opening.count);
        misses.set(place, HAS_OPENINGS, 1);
      } else if (isKept(inPeriods)) {
        reportUnstored(misses === ofPlayers ? opening.playerId : 0, opening.caseId, inPeriods);
      }
    };
    const compare = (place: number, misses: NumbersByKey, inPeriods: number, player: number, caseId: number): void => {
      const tooMany = misses.get(place, COUNT);
      if (misses.get(place, HAS_OPENINGS) === 0 || (tooMany !== 0 && isKept(inPeriods)))
        report(OF_CASES, () => ({
          ...shownPeriod(inPeriods),
          player_id: player,
          case_id: caseId,
          opened_too_many: tooMany,
        }));
    };
    const periodsOf = rememberedStarts();
    return {
      see: ({ opening }) => {
        if (opening === null || !isCounted(opening)) return;
        const { caseId, playerId, atMs } = opening;
        for (const inPeriods of periodsOf(atMs))
          take(together, keyOf(caseId, inPeriods, PERIOD_BITS), opening, inPeriods);
        take(ofPlayers, keyOf(playerId, caseId, CASE_BITS), opening, WHOLE);
      },
      end: () => {
        for (let place = 0; place < together.size; place += 1) {
          const [caseId, inPeriods] = numbersOf(together.keyAt(place), PERIOD_BITS);
          compare(place, together, inPeriods, 0, caseId);
        }
        for (let place = 0; place < ofPlayers.size; place += 1) {
          const [player, caseId] = numbersOf(ofPlayers.keyAt(place), CASE_BITS);
          compare(place, ofPlayers, WHOLE, player, caseId);
        }
      },
    };
  },
};

const STANDING_CASES = {
  columns: 'period, starts_day, player_id, case_id, opened',
  from: 'standing_cases',
  key: ['period', 'starts_day', 'player_id', 'case_id'],
};

const [HOUR_BEST, SHOWN_HOUR_BEST, HAS_DROPS] = [0, 1, 2];

/** Compares the best drop of each case and hour with its counted openings. */
export const HOUR_BESTS: PassPart<OpeningRow> = {
  rules: [OF_HOURS],
  begin: async (snapshot, { report, count }) => {
    const isCounted = await countedOpenings(snapshot);
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
    const reportUnstored = (caseId: number, hour: number, best: number): void => {
      report(OF_HOURS, () => ({ case_id: caseId, starts_hour: hour, best, shown: null }));
    };
    return {
      see: ({ opening, won }) => {
        if (opening === null || won.length === 0 || !isCounted(opening)) return;
        const [hour, best] = [Math.floor(opening.atMs / HOUR_MS), bestOf(won)];
        const place = bests.find(keyOf(opening.caseId, hour, HOUR_BITS));
        if (place >= 0) {
          bests.set(place, HOUR_BEST, Math.max(bests.get(place, HOUR_BEST), best));
          bests.set(place, HAS_DROPS, 1);
        } else if (hour >= keptFrom) {
          reportUnstored(opening.caseId, hour, best);
        }
      },
      end: () => {
        for (let place = 0; place < bests.size; place += 1) {
          const [caseId, hour] = numbersOf(bests.keyAt(place), HOUR_BITS);
          const [best, shown] = [bests.get(place, HOUR_BEST), bests.get(place, SHOWN_HOUR_BEST)];
          if (bests.get(place, HAS_DROPS) === 0 || (best !== shown && hour >= keptFrom))
            report(OF_HOURS, () => ({ case_id: caseId, starts_hour: hour, best, shown }));
        }
      },
    };
  },
};

const CASE_BESTS = {
  columns: 'b.case_id, b.starts_hour, b.best_kopecks, b.best_id, i.id',
  from: `case_bests b
    LEFT JOIN items i ON i.id = b.best_id AND i.case_id = b.case_id AND i.price_kopecks = b.best_kopecks`,
  key: ['b.case_id', 'b.starts_hour'],
};

/** Compares the counter on every page with the counted openings. */
export const OPENED_COUNTER: PassPart<OpeningRow> = {
  rules: [ALL],
  begin: async (snapshot, { report }) => {
    const isCounted = await countedOpenings(snapshot);
    let opened = 0;
    return {
      see: ({ opening }) => {
        if (opening !== null && isCounted(opening)) opened += opening.count;
      },
      end: async () => {
        const marks = await selectArrays(snapshot, 'SELECT opened FROM standing_marks');
        for (const [shown] of marks) if (Number(shown) !== opened) report(ALL, () => ({ shown, opened }));
      },
    };
  },
};
