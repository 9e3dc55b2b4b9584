import { type Db, write } from '#src/platform/database/database.ts';
import { column, inList, readRow, readRows, type RowOf, rowShape } from '#src/platform/database/rows.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import type { DevicePlace, DeviceTrace } from '#src/players/risk/device-trace.ts';
import { eraseNotes } from './notes.ts';

const DEVICES_COMPARED = 50;

const devicesOfShape = rowShape({ deviceHash: column.text, addressHash: column.text, agentHash: column.text });

export const selectDevicesOf = async (db: Db, playerId: number): Promise<Omit<DeviceTrace, 'parts'>[]> =>
  await readRows(db, devicesOfShape, 'FROM player_devices WHERE player_id = ? ORDER BY last_at DESC LIMIT ?', [
    playerId,
    DEVICES_COMPARED,
  ]);

/** Returns whether a player invited by `inviterId` signed in on a device. */
export async function hasInvitedOn(db: Db, inviterId: number, deviceHash: string): Promise<boolean> {
  const found = await readRow(
    db,
    column.integer.only('id'),
    `SELECT p.id FROM player_devices d JOIN players p ON p.id = d.player_id
     WHERE d.device_hash = ? AND p.inviter_id = ? LIMIT 1`,
    [deviceHash, inviterId],
  );
  return found !== null;
}

/** Returns whether a player invited by `inviterId` signed in on a device at an address. */
export async function hasInvitedAt(
  db: Db,
  inviterId: number,
  { deviceHash, addressHash }: DevicePlace,
): Promise<boolean> {
  const found = await readRow(
    db,
    column.integer.only('id'),
    `SELECT p.id FROM player_devices d JOIN players p ON p.id = d.player_id
     WHERE d.device_hash = ? AND d.address_hash = ? AND p.inviter_id = ? LIMIT 1`,
    [deviceHash, addressHash, inviterId],
  );
  return found !== null;
}

/** Other players on some devices, at most 50. */
export async function selectOthersOn(db: Db, playerId: number, deviceHashes: readonly string[]): Promise<number[]> {
  if (deviceHashes.length === 0) return [];
  return await readRows(
    db,
    column.integer.only('player_id'),
    `SELECT DISTINCT player_id FROM player_devices
     WHERE device_hash IN (${inList(deviceHashes)}) AND player_id <> ? LIMIT ?`,
    [...deviceHashes, playerId, DEVICES_COMPARED],
  );
}

/** Other players on a known device of a player at the address where the player was on it, at most 50. */
export const selectOthersAt = async (db: Db, playerId: number): Promise<number[]> =>
  await readRows(
    db,
    column.integer.only('player_id'),
    `SELECT DISTINCT d.player_id FROM player_devices own
     JOIN player_devices d ON d.device_hash = own.device_hash AND d.address_hash = own.address_hash
     WHERE own.player_id = ? AND own.device_hash <> '' AND d.player_id <> ? LIMIT ?`,
    [playerId, playerId, DEVICES_COMPARED],
  );

/** Upserts a sign-in on a device. Returns whether it is the first. */
export async function upsertDevice(tx: Tx, playerId: number, trace: DeviceTrace): Promise<boolean> {
  const { deviceHash, addressHash, agentHash, parts } = trace;
  const { affectedRows } = await write(
    tx,
    `INSERT INTO player_devices (player_id, device_hash, address_hash, agent_hash, parts, first_at, last_at)
     VALUES (?, ?, ?, ?, ?, ?, ?) ON DUPLICATE KEY UPDATE parts = VALUES(parts), last_at = VALUES(last_at)`,
    [playerId, deviceHash, addressHash, agentHash, parts, tx.now, tx.now],
  );
  return affectedRows === 1;
}

/** Players on a device or an address, by its hash, ordered by id. */
export const selectPlayersOn = async (
  db: Db,
  by: 'device_hash' | 'address_hash',
  hash: string,
  limit: number,
): Promise<number[]> =>
  await readRows(
    db,
    column.integer.only('player_id'),
    `SELECT DISTINCT player_id FROM player_devices WHERE ${by} = ? ORDER BY player_id LIMIT ?`,
    [hash, limit],
  );

/** Pairs among some players who signed in on one device or from one address, the smaller id first. */
export async function selectSharingPairs(db: Db, playerIds: readonly number[]): Promise<[number, number][]> {
  const marks = inList(playerIds);
  const sharing = (hash: 'device_hash' | 'address_hash'): string =>
    `SELECT a.player_id AS one, b.player_id AS other FROM player_devices a
     JOIN player_devices b ON b.player_id IN (${marks}) AND b.player_id > a.player_id AND b.${hash} = a.${hash}
     WHERE a.player_id IN (${marks}) AND a.${hash} <> ''`;
  const rows = await readRows(
    db,
    rowShape({ one: column.integer, other: column.integer }),
    `${sharing('device_hash')} UNION ${sharing('address_hash')}`,
    [...playerIds, ...playerIds, ...playerIds, ...playerIds],
  );
  return rows.map(({ one, other }) => [one, other]);
}

const playerDevicesShape = rowShape({
  deviceHash: column.text,
  addressHash: column.text,
  /** The parts of the fingerprint as JSON; null without JavaScript. */
  parts: column.text.nullable,
  firstAt: column.timestamp,
  lastAt: column.timestamp,
});

export type PlayerDevice = RowOf<typeof playerDevicesShape>;

/** A player's devices, most recently used first, at most `limit`. */
export const playerDevices = async (db: Db, playerId: number, limit: number): Promise<PlayerDevice[]> =>
  await readRows(db, playerDevicesShape, 'FROM player_devices WHERE player_id = ? ORDER BY last_at DESC LIMIT ?', [
    playerId,
    limit,
  ]);

/** Erases the devices and staff notes of a closed account. */
export async function eraseEvidence(tx: Tx, playerId: number): Promise<void> {
  await write(tx, 'DELETE FROM player_devices WHERE player_id = ?', [playerId]);
  await eraseNotes(tx, playerId);
}
