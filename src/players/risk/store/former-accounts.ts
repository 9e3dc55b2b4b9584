import { type Db, write } from '#src/platform/database/database.ts';
import { column, inList, readRow, readRows, valueRows } from '#src/platform/database/rows.ts';
import type { Tx } from '#src/platform/database/transaction.ts';

/** Keeps that identities signed in to an account, for the time when they sign in to another one. */
export async function upsertFormerIdentities(tx: Tx, playerId: number, hashes: readonly string[]): Promise<void> {
  if (hashes.length === 0) return;
  await write(
    tx,
    `INSERT INTO former_identities (identity_hash, player_id, left_at)
     VALUES ${valueRows(hashes, 3)} ON DUPLICATE KEY UPDATE left_at = VALUES(left_at)`,
    hashes.flatMap((hash) => [hash, playerId, tx.now]),
  );
}

/** Keeps that devices signed in to an account that is closed now. */
export async function upsertFormerDevices(tx: Tx, playerId: number, hashes: readonly string[]): Promise<void> {
  if (hashes.length === 0) return;
  await write(
    tx,
    `INSERT INTO former_devices (device_hash, player_id, left_at)
     VALUES ${valueRows(hashes, 3)} ON DUPLICATE KEY UPDATE left_at = VALUES(left_at)`,
    hashes.flatMap((hash) => [hash, playerId, tx.now]),
  );
}

/** The account that an identity left last, other than the player's own; null for none. */
export const selectNewestFormer = async (db: Db, playerId: number, hash: string): Promise<number | null> =>
  await readRow(
    db,
    column.integer.only('player_id'),
    `FROM former_identities WHERE identity_hash = ? AND player_id <> ?
     ORDER BY left_at DESC, player_id DESC LIMIT 1`,
    [hash, playerId],
  );

/** Links a player to all accounts that an identity left, and to their own former accounts. */
export async function insertFormerAccounts(tx: Tx, playerId: number, hash: string): Promise<void> {
  await write(
    tx,
    `INSERT INTO former_accounts (player_id, former_id, created_at)
     SELECT ?, f.id, ? FROM (
       SELECT player_id AS id FROM former_identities WHERE identity_hash = ?
       UNION SELECT a.former_id FROM former_identities i JOIN former_accounts a ON a.player_id = i.player_id
       WHERE i.identity_hash = ?) f WHERE f.id <> ?
     ON DUPLICATE KEY UPDATE created_at = former_accounts.created_at`,
    [playerId, tx.now, hash, hash, playerId],
  );
}

/** The former accounts of a player, ascending. */
export const selectFormerIds = async (db: Db, playerId: number): Promise<number[]> =>
  await readRows(db, column.integer.only('former_id'), 'FROM former_accounts WHERE player_id = ? ORDER BY former_id', [
    playerId,
  ]);

/** Closed accounts that were used on some devices, by their keyed hashes, ascending. */
export async function selectFormerOn(db: Db, hashes: readonly string[], limit: number): Promise<number[]> {
  if (hashes.length === 0) return [];
  return await readRows(
    db,
    column.integer.only('player_id'),
    `SELECT DISTINCT player_id FROM former_devices WHERE device_hash IN (${inList(hashes)})
     ORDER BY player_id LIMIT ?`,
    [...hashes, limit],
  );
}

/** A closed account that a player invited and that was used on a device; null for none. */
export const selectFormerInvitedOn = async (db: Db, inviterId: number, hash: string): Promise<number | null> =>
  await readRow(
    db,
    column.integer.only('id'),
    `SELECT p.id FROM former_devices d JOIN players p ON p.id = d.player_id
     WHERE d.device_hash = ? AND p.inviter_id = ? LIMIT 1`,
    [hash, inviterId],
  );

/** Accounts that were closed between two moments, 1,000 at most. */
export const selectClosedBetween = async (db: Db, from: Date, until: Date): Promise<number[]> =>
  await readRows(db, column.integer.only('id'), 'FROM players WHERE closed_at >= ? AND closed_at < ? LIMIT 1000', [
    from,
    until,
  ]);

/** Deletes identities and devices that were left before a moment, 1,000 of each. Returns the number of rows. */
export async function deleteFormerBefore(db: Db, before: Date): Promise<number> {
  const gone = [
    await write(db, 'DELETE FROM former_identities WHERE left_at < ? LIMIT 1000', [before]),
    await write(db, 'DELETE FROM former_devices WHERE left_at < ? LIMIT 1000', [before]),
  ];
  return gone.reduce((sum, { affectedRows }) => sum + affectedRows, 0);
}
