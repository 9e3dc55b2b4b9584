import { type Db, select, write } from '#src/platform/db.ts';
import type { Tx } from '#src/platform/transaction.ts';
import { wholeFromRow } from '#src/shared/units.ts';
import type { DeviceTrace } from '../device-trace.ts';

const DEVICES_COMPARED = 50;

/** The devices on which a player signed in last. */
export async function selectDevicesOf(db: Db, playerId: number): Promise<Omit<DeviceTrace, 'parts'>[]> {
  const rows = await select<{ device_hash: string; address_hash: string; agent_hash: string }>(
    db,
    `SELECT device_hash, address_hash, agent_hash FROM player_devices WHERE player_id = ?
     ORDER BY last_at DESC LIMIT ?`,
    [playerId, DEVICES_COMPARED],
  );
  return rows.map((row) => ({
    deviceHash: row.device_hash,
    addressHash: row.address_hash,
    agentHash: row.agent_hash,
  }));
}

/** Somebody whom a player has invited and who signed in on a device; null for nobody. */
export async function selectInvitedOn(db: Db, inviterId: number, deviceHash: string): Promise<number | null> {
  const [row] = await select<{ id: number | string }>(
    db,
    `SELECT p.id FROM player_devices d JOIN players p ON p.id = d.player_id
     WHERE d.device_hash = ? AND p.inviter_id = ? LIMIT 1`,
    [deviceHash, inviterId],
  );
  return row ? wholeFromRow(row.id) : null;
}

/** Others who signed in on some devices, 50 at most. */
export async function selectOthersOn(db: Db, playerId: number, deviceHashes: readonly string[]): Promise<number[]> {
  if (deviceHashes.length === 0) return [];
  const rows = await select<{ player_id: number | string }>(
    db,
    `SELECT DISTINCT player_id FROM player_devices
     WHERE device_hash IN (${deviceHashes.map(() => '?').join(', ')}) AND player_id <> ? LIMIT ?`,
    [...deviceHashes, playerId, DEVICES_COMPARED],
  );
  return rows.map((row) => wholeFromRow(row.player_id));
}

/** Writes that a player signed in on a device now. */
export async function keepDevice(tx: Tx, playerId: number, trace: DeviceTrace): Promise<void> {
  const { deviceHash, addressHash, agentHash, parts } = trace;
  await write(
    tx,
    `INSERT INTO player_devices (player_id, device_hash, address_hash, agent_hash, parts, first_at, last_at)
     VALUES (?, ?, ?, ?, ?, ?, ?) ON DUPLICATE KEY UPDATE parts = VALUES(parts), last_at = VALUES(last_at)`,
    [playerId, deviceHash, addressHash, agentHash, parts, tx.now, tx.now],
  );
}

/** What staff are to look at: an invitation on the inviter's device, a ring, an equal address, an equal browser. */
export type FlagKind = 'referral.device' | 'referral.ring' | 'referral.address' | 'referral.agent';

/** Writes a flag; the same one twice is one. */
export async function insertFlag(tx: Tx, playerId: number, kind: FlagKind, aboutId: number): Promise<void> {
  await write(
    tx,
    `INSERT INTO flags (player_id, kind, about_id, created_at) VALUES (?, ?, ?, ?)
     ON DUPLICATE KEY UPDATE created_at = created_at`,
    [playerId, kind, aboutId, tx.now],
  );
}
