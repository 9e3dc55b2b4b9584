import { type Db, select, write } from '#src/platform/database/database.ts';
import type { SessionPlace } from '#src/platform/redis/sessions.ts';
import type { Tx } from '#src/platform/database/transaction.ts';

interface NewSession {
  readonly keyHash: string;
  readonly memberId: number;
  readonly isWhole: boolean;
  readonly endsAt: Date;
  readonly place: SessionPlace;
}

/** A session in the list of its staff member, identified by the hash of its key. The hash cannot be used to sign in. */
export interface StaffSessionEntry {
  readonly keyHash: string;
  readonly beganAt: Date;
  readonly agent: string;
  readonly address: string;
}

const LONGEST_AGENT = 255;

export async function insertSession(tx: Tx, { keyHash, memberId, isWhole, endsAt, place }: NewSession): Promise<void> {
  await write(
    tx,
    `INSERT INTO staff_sessions (key_hash, member_id, is_whole, began_at, ends_at, user_agent, address, active_at,
       signature)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      keyHash,
      memberId,
      isWhole,
      tx.now,
      endsAt,
      place.agent.slice(0, LONGEST_AGENT),
      place.address,
      tx.now,
      tx.sign('staff_sessions', [keyHash, memberId, isWhole, tx.now, endsAt]),
    ],
  );
}

/** Records that a session was used. */
export async function touchSession(db: Db, keyHash: string, now: Date): Promise<void> {
  await write(db, 'UPDATE staff_sessions SET active_at = ? WHERE key_hash = ? AND active_at < ?', [now, keyHash, now]);
}

export async function deleteSession(tx: Tx, keyHash: string): Promise<void> {
  await write(tx, 'DELETE FROM staff_sessions WHERE key_hash = ?', [keyHash]);
}

export async function deleteSessionsOf(tx: Tx, memberId: number): Promise<void> {
  await write(tx, 'DELETE FROM staff_sessions WHERE member_id = ?', [memberId]);
}

/** Ends one session of a staff member. Returns false when it belongs to another one or has already ended. */
export async function deleteSessionOf(tx: Tx, memberId: number, keyHash: string): Promise<boolean> {
  const { affectedRows } = await write(tx, 'DELETE FROM staff_sessions WHERE key_hash = ? AND member_id = ?', [
    keyHash,
    memberId,
  ]);
  return affectedRows === 1;
}

export async function deleteOtherSessions(tx: Tx, memberId: number, keyHash: string): Promise<void> {
  await write(tx, 'DELETE FROM staff_sessions WHERE member_id = ? AND key_hash <> ?', [memberId, keyHash]);
}

const MOST_SHOWN = 50;

/** Active sessions of a staff member, newest first. */
export const selectSessionsOf = (db: Db, memberId: number, now: Date): Promise<StaffSessionEntry[]> =>
  select<StaffSessionEntry>(
    db,
    `SELECT key_hash AS keyHash, began_at AS beganAt, user_agent AS agent, address
     FROM staff_sessions WHERE member_id = ? AND is_whole = 1 AND ends_at > ?
     ORDER BY began_at DESC, key_hash LIMIT ?`,
    [memberId, now, MOST_SHOWN],
  );
