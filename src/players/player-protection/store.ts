import { timeFromText } from '#src/platform/process/clock.ts';
import { type ConfigurationKind, recordConfiguration } from '#src/platform/database/configuration-changes.ts';
import { type Db, write } from '#src/platform/database/database.ts';
import {
  type RowOf,
  inList,
  integer,
  mapped,
  named,
  nullable,
  oneColumn,
  readRow,
  readRows,
  rowShape,
  text,
  textOf,
  timestamp,
  valueRows,
} from '#src/platform/database/rows.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { assert } from '#src/shared/assert.ts';
import { moscowDay } from '#src/shared/moscow-day.ts';
import type { LimitKind, LimitPeriod } from './period.ts';

const LIMITS_CONFIGURATION: ConfigurationKind = {
  name: 'play_limits',
  from: 'play_limits',
  key: { column: 'player_id', type: 'number' },
  order: 'kind, period',
  values: {
    kind: 'kind',
    period: 'period',
    sumKopecks: 'sum_kopecks',
    askedAt: 'asked_at',
    askedKopecks: 'asked_kopecks',
  },
};

const BREAKS_CONFIGURATION: ConfigurationKind = {
  name: 'play_breaks',
  from: 'play_breaks',
  key: { column: 'player_id', type: 'number' },
  order: 'id',
  values: { id: 'id', fromAt: 'from_at', untilAt: 'until_at', liftedAt: 'lifted_at', memberId: 'member_id' },
};

/** The values of limits and breaks in the history of configuration: all of a player in one entry. */
export const PLAYER_PROTECTION_CONFIGURATION = [LIMITS_CONFIGURATION, BREAKS_CONFIGURATION] as const;

/** `sumKopecks` is null when no limit is set. */
export type OwnLimit = RowOf<typeof limitsShape>;

const limitsShape = rowShape({
  kind: textOf<LimitKind>(),
  period: textOf<LimitPeriod>(),
  sumKopecks: nullable(integer),
  /** The time and the sum of a pending raise; a null sum removes the limit. */
  askedAt: nullable(timestamp),
  askedKopecks: nullable(integer),
});

export async function selectLimits(db: Db, playerId: number): Promise<OwnLimit[]> {
  return await readRows(db, limitsShape, `SELECT ${limitsShape.columns} FROM play_limits WHERE player_id = ?`, [
    playerId,
  ]);
}

/** The player's wallets must be locked. */
export async function upsertLimit(tx: Tx, playerId: number, row: OwnLimit): Promise<void> {
  await write(
    tx,
    `INSERT INTO play_limits (player_id, kind, period, sum_kopecks, asked_at, asked_kopecks, updated_at)
     VALUES (?, ?, ?, ?, ?, ?, ?) ON DUPLICATE KEY UPDATE sum_kopecks = VALUES(sum_kopecks),
       asked_at = VALUES(asked_at), asked_kopecks = VALUES(asked_kopecks), updated_at = VALUES(updated_at)`,
    [playerId, row.kind, row.period, row.sumKopecks, row.askedAt, row.askedKopecks, tx.now],
  );
  await recordConfiguration(tx, LIMITS_CONFIGURATION, [playerId]);
}

/** Deletes the limits of a player whose account is closed. Breaks and daily totals stay. */
export async function eraseLimits(tx: Tx, playerId: number): Promise<void> {
  await write(tx, 'DELETE FROM play_limits WHERE player_id = ?', [playerId]);
  await recordConfiguration(tx, LIMITS_CONFIGURATION, [playerId]);
}

/** A break, or a self-exclusion when it has no end. */
export type PlayBreak = RowOf<typeof breakOfShape>;

const breakOfShape = rowShape({ id: integer, fromAt: timestamp, untilAt: nullable(timestamp) });

/**
 * The break that a player has at a time: the longest one of several, the youngest of several self-exclusions. A command
 * that began before the break was lifted still meets it, so that no game bears a time within a break.
 */
export async function breakOf(db: Db, playerId: number, at: Date): Promise<PlayBreak | null> {
  return await readRow(
    db,
    breakOfShape,
    `SELECT ${breakOfShape.columns} FROM play_breaks
     WHERE player_id = ? AND (lifted_at IS NULL OR lifted_at > ?) AND (until_at IS NULL OR until_at > ?)
     ORDER BY until_at IS NULL DESC, until_at DESC, from_at DESC LIMIT 1`,
    [playerId, at, at],
  );
}

/** Filters out players on a break at a time; keeps the order. Used for invitations to play. */
export async function withoutBreak(db: Db, playerIds: readonly number[], at: Date): Promise<number[]> {
  if (playerIds.length === 0) return [];
  const onBreak = await readRows(
    db,
    oneColumn('player_id', integer),
    `SELECT DISTINCT player_id FROM play_breaks
     WHERE player_id IN (${inList(playerIds)}) AND lifted_at IS NULL
       AND (until_at IS NULL OR until_at > ?)`,
    [...playerIds, at],
  );
  return playerIds.filter((id) => !onBreak.includes(id));
}

export async function insertBreak(
  tx: Tx,
  playerId: number,
  { fromAt, untilAt }: Pick<PlayBreak, 'fromAt' | 'untilAt'>,
): Promise<void> {
  await write(tx, 'INSERT INTO play_breaks (player_id, from_at, until_at) VALUES (?, ?, ?)', [
    playerId,
    fromAt,
    untilAt,
  ]);
  await recordConfiguration(tx, BREAKS_CONFIGURATION, [playerId]);
}

/** Lifts all self-exclusions of a player that began before a time. Returns how many. */
export async function updateLifted(
  tx: Tx,
  playerId: number,
  { memberId, reason, before }: { readonly memberId: number; readonly reason: string; readonly before: Date },
): Promise<number> {
  const { affectedRows } = await write(
    tx,
    `UPDATE play_breaks SET lifted_at = ?, member_id = ?, reason = ?
     WHERE player_id = ? AND lifted_at IS NULL AND until_at IS NULL AND from_at <= ?`,
    [tx.now, memberId, reason, playerId, before],
  );
  await recordConfiguration(tx, BREAKS_CONFIGURATION, [playerId]);
  return affectedRows;
}

/**
 * Stores a break under identity hashes. The longer break wins, with its beginning; of two self-exclusions the younger
 * one, so that staff lift none early.
 */
export async function upsertBreakMarks(
  tx: Tx,
  hashes: readonly string[],
  { fromAt, untilAt }: Pick<PlayBreak, 'fromAt' | 'untilAt'>,
): Promise<void> {
  await write(
    tx,
    `INSERT INTO play_break_marks (identity_hash, until_at, created_at)
     VALUES ${valueRows(hashes, 3)} ON DUPLICATE KEY UPDATE
       created_at = CASE
         WHEN until_at IS NULL AND VALUES(until_at) IS NULL THEN GREATEST(created_at, VALUES(created_at))
         WHEN until_at IS NOT NULL AND (VALUES(until_at) IS NULL OR VALUES(until_at) > until_at)
           THEN VALUES(created_at)
         ELSE created_at END,
       until_at = IF(until_at IS NULL OR VALUES(until_at) IS NULL, NULL, GREATEST(until_at, VALUES(until_at)))`,
    hashes.flatMap((hash) => [hash, untilAt, fromAt]),
  );
}

/** Deletes the breaks stored under identity hashes. */
export async function deleteBreakMarks(tx: Tx, hashes: readonly string[]): Promise<void> {
  if (hashes.length === 0) return;
  await write(tx, `DELETE FROM play_break_marks WHERE identity_hash IN (${inList(hashes)})`, hashes);
}

const breakMarkShape = rowShape({ fromAt: named('created_at', timestamp), untilAt: nullable(timestamp) });

/** The break stored under an identity hash; null when there is none. */
export const selectBreakMark = (db: Db, hash: string): Promise<RowOf<typeof breakMarkShape> | null> =>
  readRow(db, breakMarkShape, `SELECT ${breakMarkShape.columns} FROM play_break_marks WHERE identity_hash = ?`, [hash]);

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
  country: nullable(text),
  pausedUntil: nullable(mapped(timestamp, timeFrom)),
  period: nullable(textOf<LimitPeriod>()),
  sumKopecks: nullable(integer),
  lostKopecks: nullable(integer),
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
  day: integer,
  /** Money paid for openings, or added to the stake of an upgrade. */
  spent: named('spent_kopecks', integer),
  /** Value of the items put into a contract or an upgrade. */
  staked: named('staked_kopecks', integer),
  /** Value won in games that were paid or staked for. */
  won: named('won_kopecks', integer),
  /** Value received for free: from free cases, points, vouchers and the wheel. It does not offset losses. */
  gifted: named('gifted_kopecks', integer),
  /** Money received for items sold to the store. */
  sold: named('sold_kopecks', integer),
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
  readRows(db, dayShape, `SELECT ${dayShape.columns} FROM play_days WHERE player_id = ? AND day >= ? ORDER BY day`, [
    playerId,
    fromDay,
  ]);

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
  return await readRow(db, oneColumn('country', nullable(text)), 'SELECT country FROM players WHERE id = ?', [
    playerId,
  ]);
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
    oneColumn('count', integer),
    `SELECT COUNT(*) AS count FROM
       (SELECT 1 FROM players WHERE country IN (${inList(countries)}) LIMIT ?) living`,
    [...countries, most],
  );
  return count ?? 0;
}
