import type { Db } from '#src/platform/database/database.ts';
import { asColumns, column, type RowOf, rowShape, selectRows } from '#src/platform/database/rows.ts';
import type { SessionPlace } from '#src/platform/redis/sessions.ts';
import type { Tx } from '#src/platform/database/transaction.ts';

interface NewSession {
  readonly keyHash: string;
  readonly memberId: number;
  readonly isWhole: boolean;
  readonly endsAt: Date;
  readonly place: SessionPlace;
}

const LONGEST_AGENT = 255;

export async function insertSession(tx: Tx, { keyHash, memberId, isWhole, endsAt, place }: NewSession): Promise<void> {
  await tx('staff_sessions').insert(
    asColumns({
      keyHash,
      memberId,
      isWhole,
      beganAt: tx.now,
      endsAt,
      userAgent: place.agent.slice(0, LONGEST_AGENT),
      address: place.address,
      activeAt: tx.now,
      signature: tx.sign('staff_sessions', [keyHash, memberId, isWhole, tx.now, endsAt]),
    }),
  );
}

/** Records that a session was used. */
export async function touchSession(db: Db, keyHash: string, now: Date): Promise<void> {
  await db('staff_sessions').where({ key_hash: keyHash }).where('active_at', '<', now).update({ active_at: now });
}

export async function deleteSession(tx: Tx, keyHash: string): Promise<void> {
  await tx('staff_sessions').where({ key_hash: keyHash }).delete();
}

export async function deleteSessionsOf(tx: Tx, memberId: number): Promise<void> {
  await tx('staff_sessions').where({ member_id: memberId }).delete();
}

/** Ends one session of a staff member. Returns false when it belongs to another one or has already ended. */
export async function deleteSessionOf(tx: Tx, memberId: number, keyHash: string): Promise<boolean> {
  const deleted = await tx('staff_sessions').where({ key_hash: keyHash, member_id: memberId }).delete();
  return deleted === 1;
}

export async function deleteOtherSessions(tx: Tx, memberId: number, keyHash: string): Promise<void> {
  await tx('staff_sessions').where({ member_id: memberId }).whereNot({ key_hash: keyHash }).delete();
}

const MOST_SHOWN = 50;

const sessionShape = rowShape({
  keyHash: column.text,
  beganAt: column.timestamp,
  agent: column.text.named('user_agent'),
  address: column.text,
});

/** A session in the list of its staff member, identified by the hash of its key. The hash cannot be used to sign in. */
export type StaffSessionEntry = RowOf<typeof sessionShape>;

/** Active sessions of a staff member, newest first. */
export const selectSessionsOf = (db: Db, memberId: number, now: Date): Promise<StaffSessionEntry[]> =>
  selectRows(
    db('staff_sessions')
      .where({ member_id: memberId, is_whole: true })
      .where('ends_at', '>', now)
      .orderBy([{ column: 'began_at', order: 'desc' }, 'key_hash'])
      .limit(MOST_SHOWN),
    sessionShape,
  );
