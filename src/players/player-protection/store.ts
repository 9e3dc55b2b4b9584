import { timeFromText } from '#src/platform/process/clock.ts';
import { type Db, write } from '#src/platform/database/database.ts';
import { column, inList, readRow, readRows, type RowOf, rowShape, valueRows } from '#src/platform/database/rows.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { assert } from '#src/shared/assert.ts';
import { moscowDay } from '#src/shared/moscow-day.ts';
import type { LimitPeriod } from '#src/players/player-protection/limits/period.ts';

/** A loss limit with the losses that count towards it. */
export interface LossLimit {
  readonly period: LimitPeriod;
  readonly sumKopecks: number;
  readonly lostKopecks: number;
}

/** Country, breaks and limits that decide if a player may play. */
export interface ProtectionFacts {
  /** The declared country. */
  readonly country: string | null;
  /** The end of the longest break at present, with a null end of a self-exclusion; null without a break. */
  readonly pausedUntil: { readonly untilAt: Date | null } | null;
  readonly lossLimits: readonly LossLimit[];
}

/** The end of a self-exclusion, as a time that sorts after every other end. */
const ENDLESS = timeFromText('9999-01-01T00:00:00Z');

/** A time of an expression, which the server may send as text. */
const timeFrom = (value: string | Date): Date =>
  value instanceof Date ? value : timeFromText(`${value.replace(' ', 'T')}Z`);

const factsShape = rowShape({
  country: column.text.nullable,
  pausedUntil: column.timestamp.mapped(timeFrom).nullable,
  period: column.textOf<LimitPeriod>().nullable,
  sumKopecks: column.integer.nullable,
  lostKopecks: column.integer.nullable,
});

/** Country, breaks and limits on losses of a player, by the first day of each period, with those of former accounts. */
export async function selectPlayFacts(
  tx: Tx,
  playerId: number,
  days: Readonly<Record<LimitPeriod, number>>,
): Promise<ProtectionFacts> {
  const rows = await readRows(
    tx,
    factsShape,
    `SELECT p.country, (
       SELECT MAX(COALESCE(until_at, ?)) FROM play_breaks
       WHERE player_id = p.id AND (lifted_at IS NULL OR lifted_at > ?) AND (until_at IS NULL OR until_at > ?)
     ) AS paused_until, l.period, l.sum_kopecks, IF(l.period IS NULL, NULL, COALESCE((
       SELECT SUM(d.spent_kopecks + d.staked_kopecks) - SUM(d.won_kopecks) FROM play_days d
       WHERE d.player_id = p.id AND d.day >= CASE l.period WHEN 'day' THEN ? WHEN 'week' THEN ? ELSE ? END), 0)
     + COALESCE((
       SELECT SUM(d.spent_kopecks + d.staked_kopecks) - SUM(d.won_kopecks) FROM former_accounts f
       JOIN play_days d ON d.player_id = f.former_id
         AND d.day >= CASE l.period WHEN 'day' THEN ? WHEN 'week' THEN ? ELSE ? END
       WHERE f.player_id = p.id), 0)) AS lost_kopecks
     FROM players p
     LEFT JOIN play_limits l ON l.player_id = p.id AND l.kind = 'loss' AND l.sum_kopecks IS NOT NULL
     WHERE p.id = ?`,
    [ENDLESS, tx.now, tx.now, days.day, days.week, days.month, days.day, days.week, days.month, playerId],
  );
  const [first] = rows;
  const untilAt = first?.pausedUntil ?? null;
  return {
    country: first?.country ?? null,
    pausedUntil: untilAt && { untilAt: untilAt.getTime() === ENDLESS.getTime() ? null : untilAt },
    lossLimits: rows.flatMap(({ period, sumKopecks, lostKopecks }) =>
      period === null ? [] : [{ period, sumKopecks: sumKopecks ?? 0, lostKopecks: lostKopecks ?? 0 }],
    ),
  };
}

const dayShape = rowShape({
  day: column.integer,
  /** Money paid for openings, or added to the stake of an upgrade. */
  spent: column.integer.named('spent_kopecks'),
  /** Value of the items put into a contract or an upgrade. */
  staked: column.integer.named('staked_kopecks'),
  /** Value won in games that were paid or staked for. */
  won: column.integer.named('won_kopecks'),
  /** Value received for free: from free cases, points, vouchers and the wheel. It does not offset losses. */
  gifted: column.integer.named('gifted_kopecks'),
  /** Money received for items sold to the store. */
  sold: column.integer.named('sold_kopecks'),
});

/** A player's totals of one day, in kopecks. */
export type PlayDay = RowOf<typeof dayShape>;

/** Sums of a game or a sale in kopecks; omitted ones are 0. */
export type PlayTotals = Partial<Omit<PlayDay, 'day'>>;

/** Adds sums to the player's totals of the current day. The player's wallets must be locked. */
export const countPlay = (tx: Tx, playerId: number, totals: PlayTotals): Promise<void> =>
  countPlays(tx, [{ playerId, totals }]);

/** Adds sums to the totals of several players on the current day, in one statement. Their wallets must be locked. */
export async function countPlays(
  tx: Tx,
  rows: readonly { readonly playerId: number; readonly totals: PlayTotals }[],
): Promise<void> {
  const day = moscowDay(tx.now.getTime());
  const counted = rows.filter(({ totals }) => Object.values(totals).some((kopecks) => kopecks !== 0));
  if (counted.length === 0) return;
  await write(
    tx,
    `INSERT INTO play_days (player_id, ${dayShape.columns}) VALUES ${valueRows(counted, 7)}
     ON DUPLICATE KEY UPDATE spent_kopecks = spent_kopecks + VALUES(spent_kopecks),
       staked_kopecks = staked_kopecks + VALUES(staked_kopecks), won_kopecks = won_kopecks + VALUES(won_kopecks),
       gifted_kopecks = gifted_kopecks + VALUES(gifted_kopecks), sold_kopecks = sold_kopecks + VALUES(sold_kopecks)`,
    counted.flatMap(({ playerId, totals: { spent = 0, staked = 0, won = 0, gifted = 0, sold = 0 } }) => {
      return [playerId, day, spent, staked, won, gifted, sold];
    }),
  );
}

/**
 * Takes money back from the day on which it was counted as spent: the game did not take place. The row exists, because
 * the day has counted it.
 */
export async function uncountPlay(
  tx: Tx,
  playerId: number,
  countedAt: Date,
  { spent }: { readonly spent: number },
): Promise<void> {
  if (spent === 0) return;
  const day = moscowDay(countedAt.getTime());
  const { affectedRows } = await write(
    tx,
    'UPDATE play_days SET spent_kopecks = spent_kopecks - ? WHERE player_id = ? AND day = ?',
    [spent, playerId, day],
  );
  assert(affectedRows === 1, `Player ${String(playerId)} has not played on day ${String(day)}`);
}

/** Days with play or sales from `fromDay` on, oldest first. */
export const readPlayDays = (db: Db, playerId: number, fromDay: number): Promise<PlayDay[]> =>
  readRows(db, dayShape, 'FROM play_days WHERE player_id = ? AND day >= ? ORDER BY day', [playerId, fromDay]);

/** Days with play or sales of the accounts that the same person left. */
export const readFormerPlayDays = (db: Db, playerId: number, fromDay: number): Promise<PlayDay[]> =>
  readRows(
    db,
    dayShape,
    `SELECT ${dayShape.columnsOf('d')} FROM former_accounts f
     JOIN play_days d ON d.player_id = f.former_id AND d.day >= ? WHERE f.player_id = ?`,
    [fromDay, playerId],
  );

export async function updateReminder(tx: Tx, playerId: number, minutes: number): Promise<void> {
  await write(tx, 'UPDATE players SET reminder_minutes = ? WHERE id = ?', [minutes, playerId]);
}

/** Stores when a player first confirmed to be 18. */
export async function updateAdult(tx: Tx, playerId: number): Promise<void> {
  await write(tx, 'UPDATE players SET is_adult = 1, adult_at = COALESCE(adult_at, ?) WHERE id = ?', [tx.now, playerId]);
}

/** The declared country; null when none is declared or the player is unknown. */
export async function countryOf(db: Db, playerId: number): Promise<string | null> {
  return await readRow(db, column.text.nullable.only('country'), 'FROM players WHERE id = ?', [playerId]);
}

export async function updateCountry(tx: Tx, playerId: number, country: string | null): Promise<void> {
  await write(tx, 'UPDATE players SET country = ?, country_at = ? WHERE id = ?', [
    country,
    country === null ? null : tx.now,
    playerId,
  ]);
}

/** Counts players who declare one of some countries, up to `most`. */
export async function countLivingIn(db: Db, countries: readonly string[], most: number): Promise<number> {
  const count = await readRow(
    db,
    column.integer.only('count'),
    `SELECT COUNT(*) AS count FROM
       (SELECT 1 FROM players WHERE country IN (${inList(countries)}) LIMIT ?) living`,
    [...countries, most],
  );
  return count ?? 0;
}
