import { type Db, isDuplicate, select, write } from '#src/platform/db.ts';
import type { Tx } from '#src/platform/transaction.ts';
import { fail } from '#src/shared/errors.ts';
import type { Locale } from '#src/shared/locales.ts';
import type { Role } from '#src/shared/powers.ts';

/** A member as the table keeps them, without what proves who they are. */
export interface MemberRow {
  readonly id: number;
  readonly name: string;
  readonly role: Role;
  readonly locale: Locale;
}

const MEMBER = 'm.id, m.name, m.role, m.locale';

/** The member of a whole session that has not ended, or null. One statement by two primary keys. */
export async function findMemberBySession(db: Db, keyHash: string, now: Date): Promise<MemberRow | null> {
  const [row] = await select<MemberRow>(
    db,
    `SELECT ${MEMBER} FROM staff_sessions s JOIN staff_members m ON m.id = s.member_id
     WHERE s.key_hash = ? AND s.is_whole = 1 AND s.ends_at > ? AND m.removed_at IS NULL`,
    [keyHash, now],
  );
  return row ?? null;
}

/** The member of a name who was not removed, or null. */
export async function findMemberByName(db: Db, name: string): Promise<MemberRow | null> {
  const [row] = await select<MemberRow>(db, `SELECT ${MEMBER} FROM staff_members m WHERE m.name_in_use = ?`, [name]);
  return row ?? null;
}

/** Adds a member. Refuses with `errors.staff.taken` where another one has the name. */
export async function insertMember(
  tx: Tx,
  { name, role, locale, isDemo }: Omit<MemberRow, 'id'> & { readonly isDemo: boolean },
): Promise<number> {
  try {
    const { insertId } = await write(
      tx,
      'INSERT INTO staff_members (name, role, locale, is_demo, created_at) VALUES (?, ?, ?, ?, ?)',
      [name, role, locale, isDemo, tx.now],
    );
    return insertId;
  } catch (error) {
    if (isDuplicate(error)) fail('errors.staff.taken');
    throw error;
  }
}

/** Changes a member's role. */
export async function updateRole(tx: Tx, memberId: number, role: Role): Promise<void> {
  await write(tx, 'UPDATE staff_members SET role = ? WHERE id = ?', [role, memberId]);
}

/** A session: the hash of its key, whose it is, and whether the second factor was passed. */
interface NewSession {
  readonly keyHash: string;
  readonly memberId: number;
  readonly isWhole: boolean;
  readonly endsAt: Date;
}

/** Begins a session. */
export async function insertSession(tx: Tx, { keyHash, memberId, isWhole, endsAt }: NewSession): Promise<void> {
  await write(
    tx,
    'INSERT INTO staff_sessions (key_hash, member_id, is_whole, began_at, ends_at) VALUES (?, ?, ?, ?, ?)',
    [keyHash, memberId, isWhole, tx.now, endsAt],
  );
}

/** Ends the session of a key. */
export async function deleteSession(tx: Tx, keyHash: string): Promise<void> {
  await write(tx, 'DELETE FROM staff_sessions WHERE key_hash = ?', [keyHash]);
}

/** Ends all sessions of a member. */
export async function deleteSessionsOf(tx: Tx, memberId: number): Promise<void> {
  await write(tx, 'DELETE FROM staff_sessions WHERE member_id = ?', [memberId]);
}

/** A row of the log as it is written. Null as member is the command line; `was` and `became` are JSON texts. */
export interface NewLogRow {
  readonly memberId: number | null;
  readonly role: Role | null;
  readonly act: string;
  readonly aboutType: string;
  readonly aboutId: string;
  readonly was: string | null;
  readonly became: string | null;
  readonly reason: string | null;
}

/** Writes rows of the log by one statement. */
export async function insertLog(tx: Tx, rows: readonly NewLogRow[]): Promise<void> {
  await write(
    tx,
    `INSERT INTO staff_log (member_id, role, act, about_type, about_id, was, became, reason, created_at)
     VALUES ${rows.map(() => '(?, ?, ?, ?, ?, ?, ?, ?, ?)').join(', ')}`,
    rows.flatMap((row) => [
      ...[row.memberId, row.role, row.act, row.aboutType, row.aboutId],
      ...[row.was, row.became, row.reason, tx.now],
    ]),
  );
}
