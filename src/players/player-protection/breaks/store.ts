import { type ConfigurationKind, recordConfiguration } from '#src/platform/database/configuration-changes.ts';
import { type Db, write } from '#src/platform/database/database.ts';
import { column, inList, readRow, readRows, type RowOf, rowShape, valueRows } from '#src/platform/database/rows.ts';
import type { Tx } from '#src/platform/database/transaction.ts';

/** The breaks of a player in the history of configuration: all in one entry. */
export const BREAKS_CONFIGURATION: ConfigurationKind = {
  name: 'play_breaks',
  from: 'play_breaks',
  key: { column: 'player_id', type: 'number' },
  order: 'id',
  values: { id: 'id', fromAt: 'from_at', untilAt: 'until_at', liftedAt: 'lifted_at', memberId: 'member_id' },
};

/** A break, or a self-exclusion when it has no end. */
export type PlayBreak = RowOf<typeof breakOfShape>;

const breakOfShape = rowShape({ id: column.integer, fromAt: column.timestamp, untilAt: column.timestamp.nullable });

/**
 * The break that a player has at a time: the longest one of several, the youngest of several self-exclusions. A command
 * that began before the break was lifted still meets it, so that no game bears a time within a break.
 */
export async function breakOf(db: Db, playerId: number, at: Date): Promise<PlayBreak | null> {
  return await readRow(
    db,
    breakOfShape,
    `FROM play_breaks
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
    column.integer.only('player_id'),
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

const breakMarkShape = rowShape({ fromAt: column.timestamp.named('created_at'), untilAt: column.timestamp.nullable });

/** The break stored under an identity hash; null when there is none. */
export const selectBreakMark = (db: Db, hash: string): Promise<RowOf<typeof breakMarkShape> | null> =>
  readRow(db, breakMarkShape, 'FROM play_break_marks WHERE identity_hash = ?', [hash]);
