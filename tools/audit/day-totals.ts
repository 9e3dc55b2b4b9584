import type { Knex } from 'knex';
import { moscowDay } from '#src/shared/moscow-day.ts';
import { settlesBattle } from './battles.ts';
import type { PassPart } from './passes.ts';
import { msOf, readByKey, readInBatches } from './read-in-batches.ts';
import type { OpeningRow } from './read-openings.ts';
import type { RuleRun } from './rule-run.ts';
import { keyOf, NumbersByKey, numbersOf } from './sums-by-key.ts';

const RULE = 'the day totals of a player are the sums of their games and sales';

const FIGURES = ['spent', 'staked', 'won', 'gifted', 'sold'] as const;
type Figure = (typeof FIGURES)[number];
/** Gifts of battles whose draw has no signature: the release before counted them as won. */
const EITHER = FIGURES.length;
const DAY_BITS = 22;

/** The stored totals of the days of players, less what follows from their games and sales. */
class DayTotals {
  readonly #misses = new NumbersByKey(FIGURES.length + 1);
  readonly #report: (describe: () => object) => void;

  constructor(report: (describe: () => object) => void) {
    this.#report = report;
  }

  async read(snapshot: Knex, count: RuleRun['count']): Promise<void> {
    const stored = {
      columns: `player_id, day, ${FIGURES.map((name) => `${name}_kopecks`).join(', ')}`,
      from: 'play_days',
      key: ['player_id', 'day'],
    };
    for await (const rows of readByKey(snapshot, stored, count)) {
      for (const [player, day, ...figures] of rows) {
        const key = keyOf(Number(player), Number(day), DAY_BITS);
        if (!Number.isNaN(key)) this.#misses.put(key, ...figures.map(Number), 0);
        else if (figures.some((kopecks) => kopecks !== 0))
          this.#report(() => ({ player_id: player, day, of_games: null }));
      }
    }
  }

  /** Takes a game or a sale away. One of a day without totals is reported. */
  take(playerId: number, atMs: number, figure: Figure, kopecks: number): void {
    if (kopecks === 0) return;
    const day = moscowDay(atMs);
    const index = this.#misses.find(keyOf(playerId, day, DAY_BITS));
    if (index < 0) this.#reportUnstored(playerId, day, figure, kopecks);
    else this.#misses.add(index, FIGURES.indexOf(figure), -kopecks);
  }

  /** Allows that so much of what counts as a gift was counted as won. */
  allowWon(playerId: number, atMs: number, kopecks: number): void {
    const index = this.#misses.find(keyOf(playerId, moscowDay(atMs), DAY_BITS));
    if (index >= 0) this.#misses.add(index, EITHER, kopecks);
  }

  #reportUnstored(playerId: number, day: number, figure: Figure, kopecks: number): void {
    this.#report(() => ({ player_id: playerId, day, [figure]: kopecks, stored: null }));
  }

  end(): void {
    for (let index = 0; index < this.#misses.size; index += 1) {
      const moved = this.#misses.get(index, FIGURES.indexOf('won'));
      if (moved > 0 && moved <= this.#misses.get(index, EITHER)) {
        this.#misses.add(index, FIGURES.indexOf('won'), -moved);
        this.#misses.add(index, FIGURES.indexOf('gifted'), moved);
      }
      const misses = FIGURES.map((name, figure) => [name, this.#misses.get(index, figure)] as const);
      if (misses.every(([, miss]) => miss === 0)) continue;
      const [player, day] = numbersOf(this.#misses.keyAt(index), DAY_BITS);
      this.#report(() => ({ player_id: player, day, too_much: Object.fromEntries(misses) }));
    }
  }
}

/** Compares the totals of every player and day with their games and sales. */
export const DAY_TOTALS: PassPart<OpeningRow> = {
  rules: [RULE],
  begin: async (snapshot, { report, count }) => {
    const totals = new DayTotals((describe) => {
      report(RULE, describe);
    });
    await totals.read(snapshot, count);
    return {
      see: ({ opening, won }) => {
        if (opening?.priceKind === 'money') totals.take(opening.playerId, opening.atMs, 'spent', opening.paid);
        const figure = opening === null || opening.priceKind === 'money' ? 'won' : 'gifted';
        for (const { playerId, atMs, kopecks } of won) totals.take(playerId, atMs, figure, kopecks);
      },
      end: async () => {
        await addGames(snapshot, totals, count);
        await addBattles(snapshot, totals, count);
        await addSpins(snapshot, totals, count);
        await addSales(snapshot, totals, count);
        totals.end();
      },
    };
  },
};

async function addGames(snapshot: Knex, totals: DayTotals, count: RuleRun['count']): Promise<void> {
  const upgrades = `id, player_id, ${msOf('created_at')}, add_kopecks, stake_kopecks`;
  for await (const rows of readInBatches(snapshot, 'upgrades', upgrades, count)) {
    for (const [, player, at, added, stake] of rows) {
      totals.take(Number(player), Number(at), 'spent', Number(added));
      totals.take(Number(player), Number(at), 'staked', Number(stake) - Number(added));
    }
  }
  const contracts = `id, player_id, ${msOf('created_at')}, value_kopecks`;
  for await (const rows of readInBatches(snapshot, 'contracts', contracts, count)) {
    for (const [, player, at, value] of rows) totals.take(Number(player), Number(at), 'staked', Number(value));
  }
  const won = 'draws d FORCE INDEX (PRIMARY) STRAIGHT_JOIN items i ON i.draw_id = d.id';
  const columns = `d.id, i.player_id, ${msOf('i.created_at')}, i.price_kopecks`;
  for await (const rows of readInBatches(snapshot, won, columns, count, { id: 'd.id', where: "d.kind <> 'case'" })) {
    for (const [, player, at, price] of rows) totals.take(Number(player), Number(at), 'won', Number(price));
  }
}

/**
 * Entries count on the day on which the seat was taken, and what is won on the day of the draw. The part of a win that
 * others paid for is a gift. To the release before, whose transfers have no signature, it was won.
 */
async function addBattles(snapshot: Knex, totals: DayTotals, count: RuleRun['count']): Promise<void> {
  const seats = `battle_seats s FORCE INDEX (PRIMARY) STRAIGHT_JOIN battles b ON b.id = s.battle_id
    LEFT JOIN transfers t ON ${settlesBattle('b')}`;
  const columns = `s.id, s.player_id, ${msOf('s.taken_at')}, s.paid_kopecks, ${msOf('b.drawn_at')}, s.won_kopecks,
    s.won_kopecks * s.paid_kopecks DIV b.entry_kopecks, t.signature IS NULL`;
  const where = "s.player_id IS NOT NULL AND b.state <> 'cancelled'";
  for await (const rows of readInBatches(snapshot, seats, columns, count, { id: 's.id', where })) {
    for (const [, player, takenAt, paid, drawnAt, won, paidFor, isUnsigned] of rows) {
      totals.take(Number(player), Number(takenAt), 'spent', Number(paid));
      if (drawnAt === null) continue;
      totals.take(Number(player), Number(drawnAt), 'won', Number(paidFor));
      const given = Number(won) - Number(paidFor);
      totals.take(Number(player), Number(drawnAt), 'gifted', given);
      if (isUnsigned === 1 && given > 0) totals.allowWon(Number(player), Number(drawnAt), given);
    }
  }
  // The creator's parts of other entries, without those of seats that the bot took.
  const battles = `battles b LEFT JOIN (SELECT battle_id, SUM(is_bot) AS bots FROM battle_seats GROUP BY battle_id) s
    ON s.battle_id = b.id`;
  const funded = `b.id, b.creator_id, ${msOf('b.created_at')}, b.funded_kopecks - s.bots * b.fund_kopecks`;
  const isPlayed = "b.state <> 'cancelled'";
  for await (const rows of readInBatches(snapshot, battles, funded, count, { id: 'b.id', where: isPlayed })) {
    for (const [, player, at, parts] of rows) totals.take(Number(player), Number(at), 'spent', Number(parts));
  }
}

async function addSpins(snapshot: Knex, totals: DayTotals, count: RuleRun['count']): Promise<void> {
  const prizes = `
    wheel_spins s FORCE INDEX (PRIMARY) STRAIGHT_JOIN wheel_prizes p ON p.spin_id = s.id
    LEFT JOIN items i ON i.id = p.owned_item_id
    LEFT JOIN wheel_sectors x ON x.version_id = s.version_id AND x.position = p.position`;
  const columns = `s.id, s.player_id, ${msOf('s.created_at')}, COALESCE(i.price_kopecks, x.amount)`;
  const where = "p.kind IN ('item', 'money')";
  for await (const rows of readInBatches(snapshot, prizes, columns, count, { id: 's.id', where })) {
    for (const [, player, at, worth] of rows) totals.take(Number(player), Number(at), 'gifted', Number(worth));
  }
}

async function addSales(snapshot: Knex, totals: DayTotals, count: RuleRun['count']): Promise<void> {
  const sales = 'transfers t FORCE INDEX (PRIMARY) STRAIGHT_JOIN wallets w ON w.id = t.credit_id';
  const columns = `t.id, w.player_id, ${msOf('t.created_at')}, t.amount`;
  for await (const rows of readInBatches(snapshot, sales, columns, count, {
    id: 't.id',
    where: "t.kind = 'item_sale'",
  })) {
    for (const [, player, at, amount] of rows) totals.take(Number(player), Number(at), 'sold', Number(amount));
  }
}
