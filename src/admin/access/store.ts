import { type Db, isDuplicate, select, write } from '#src/platform/db.ts';
import type { Tx } from '#src/platform/transaction.ts';
import { fail } from '#src/shared/errors.ts';
import type { Locale } from '#src/shared/locales.ts';
import type { Role } from '#src/shared/powers.ts';

export {
  deleteOtherSessions,
  deleteSession,
  deleteSessionOf,
  deleteSessionsOf,
  insertSession,
  type OpenSession,
  selectSessionsOf,
} from './store/sessions.ts';
export { insertLog, type LogFilter, type LogRow, type NewLogRow, selectLog } from './store/log.ts';

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

/** A member with what proves who they are. */
export interface KnownMember extends MemberRow {
  readonly passwordHash: string | null;
  /** Sealed; null until the second factor is set up. */
  readonly totpSecret: Buffer | null;
  readonly totpStep: number;
}

const KNOWN = `${MEMBER}, m.password_hash AS passwordHash, m.totp_secret AS totpSecret, m.totp_step AS totpStep`;

/** The member of a name who was not removed, or null. */
export async function findMemberByName(db: Db, name: string): Promise<KnownMember | null> {
  const [row] = await select<KnownMember>(db, `SELECT ${KNOWN} FROM staff_members m WHERE m.name_in_use = ?`, [name]);
  return row ?? null;
}

/** The member of an id who was not removed, or null. */
export async function findMemberById(db: Db, memberId: number): Promise<KnownMember | null> {
  const [row] = await select<KnownMember>(
    db,
    `SELECT ${KNOWN} FROM staff_members m WHERE m.id = ? AND m.removed_at IS NULL`,
    [memberId],
  );
  return row ?? null;
}

/** The member of a session that waits for its second factor, or null. */
export async function findMemberOfHalf(db: Db, keyHash: string, now: Date): Promise<KnownMember | null> {
  const [row] = await select<KnownMember>(
    db,
    `SELECT ${KNOWN} FROM staff_sessions s JOIN staff_members m ON m.id = s.member_id
     WHERE s.key_hash = ? AND s.is_whole = 0 AND s.ends_at > ? AND m.removed_at IS NULL`,
    [keyHash, now],
  );
  return row ?? null;
}

/** Locks the row of a member, removed or not; null where there is none. */
export async function lockMember(tx: Tx, memberId: number): Promise<KnownMember | null> {
  tx.guard('account');
  const [row] = await select<KnownMember>(
    tx,
    `SELECT ${KNOWN} FROM staff_members m WHERE m.id = ? AND m.removed_at IS NULL FOR UPDATE`,
    [memberId],
  );
  return row ?? null;
}

/** Locks a member together with all admins, in the order of their ids: of two who go at once, one is the last. */
export async function lockWithAdmins(tx: Tx, memberId: number): Promise<readonly MemberRow[]> {
  tx.guard('account');
  return await select<MemberRow>(
    tx,
    `SELECT ${MEMBER} FROM staff_members m
     WHERE m.removed_at IS NULL AND (m.role = 'admin' OR m.id = ?) ORDER BY m.id FOR UPDATE`,
    [memberId],
  );
}

/** A member as the list of staff shows them. */
export interface ListedMember extends MemberRow {
  /** Whether the second factor is set up: nobody has it without a first. */
  readonly hasSecond: boolean;
  readonly isDemo: boolean;
  readonly createdAt: Date;
  readonly seenAt: Date | null;
}

/** The members who were not removed, by name, from one name on: as many as a page shows and one more. */
export async function selectMembers(db: Db, after: string, count: number): Promise<ListedMember[]> {
  const rows = await select<Omit<ListedMember, Flagged> & Record<Flagged, number>>(
    db,
    `SELECT ${MEMBER}, m.totp_secret IS NOT NULL AS hasSecond, m.is_demo AS isDemo, m.created_at AS createdAt,
       (SELECT s.began_at FROM staff_sessions s WHERE s.member_id = m.id AND s.is_whole = 1
          ORDER BY s.began_at DESC LIMIT 1) AS seenAt
     FROM staff_members m WHERE m.name_in_use > ? ORDER BY m.name_in_use LIMIT ?`,
    [after, count],
  );
  return rows.map((row) => ({
    ...row,
    hasSecond: row.hasSecond === 1,
    isDemo: row.isDemo === 1,
  }));
}

const MOST_NAMES = 500;

/** Everybody who is or was of the staff, the newest first, as many as a list to choose from can hold. */
export const selectEverybody = (db: Db): Promise<{ readonly id: number; readonly name: string }[]> =>
  select(db, 'SELECT id, name FROM staff_members ORDER BY id DESC LIMIT ?', [MOST_NAMES]);

type Flagged = 'hasSecond' | 'isDemo';

/** Keeps the hash of a member's new password. */
export async function updatePassword(tx: Tx, memberId: number, passwordHash: string): Promise<void> {
  await write(tx, 'UPDATE staff_members SET password_hash = ? WHERE id = ?', [passwordHash, memberId]);
}

/** Sets a member's second factor, sealed, or takes it away with null; codes of before fit no more. */
export async function updateTotp(tx: Tx, memberId: number, sealed: Buffer | null, step: number): Promise<void> {
  await write(tx, 'UPDATE staff_members SET totp_secret = ?, totp_step = ? WHERE id = ?', [sealed, step, memberId]);
}

/** Takes a step of time, once: false where it, or a later one, was taken. */
export async function takeTotpStep(tx: Tx, memberId: number, step: number): Promise<boolean> {
  const { affectedRows } = await write(tx, 'UPDATE staff_members SET totp_step = ? WHERE id = ? AND totp_step < ?', [
    ...[step, memberId, step],
  ]);
  return affectedRows === 1;
}

/** The ids of the members that the demo made and nobody removed, some at once. */
export async function selectDemoIds(db: Db, count: number): Promise<number[]> {
  const rows = await select<{ id: number }>(
    db,
    'SELECT id FROM staff_members WHERE is_demo = 1 AND removed_at IS NULL ORDER BY id LIMIT ?',
    [count],
  );
  return rows.map(({ id }) => id);
}

/** Marks a member as removed: their name is free again. */
export async function markRemoved(tx: Tx, memberId: number): Promise<void> {
  await write(tx, 'UPDATE staff_members SET removed_at = ?, password_hash = NULL, totp_secret = NULL WHERE id = ?', [
    tx.now,
    memberId,
  ]);
}

/** Puts recovery codes in the place of a member's old ones. */
export async function replaceCodes(tx: Tx, memberId: number, hashes: readonly string[]): Promise<void> {
  await write(tx, 'DELETE FROM staff_recovery_codes WHERE member_id = ?', [memberId]);
  if (hashes.length === 0) return;
  await write(
    tx,
    `INSERT INTO staff_recovery_codes (member_id, code_hash) VALUES ${hashes.map(() => '(?, ?)').join(', ')}`,
    hashes.flatMap((hash) => [memberId, hash]),
  );
}

/** Uses a recovery code, once: false where there is none that was not used. */
export async function takeRecoveryCode(tx: Tx, memberId: number, hash: string): Promise<boolean> {
  const { affectedRows } = await write(
    tx,
    'UPDATE staff_recovery_codes SET used_at = ? WHERE member_id = ? AND code_hash = ? AND used_at IS NULL',
    [tx.now, memberId, hash],
  );
  return affectedRows === 1;
}

/** A link by which a member begins, with the second factor that it offers. */
export interface LinkRow {
  readonly memberId: number;
  readonly name: string;
  readonly role: Role;
  readonly hasPassword: boolean;
  readonly totpSecret: Buffer;
  readonly codes: Buffer | null;
  readonly usedAt: Date | null;
}

/** The link of a key as long as it lasts, and its member was not removed; null otherwise. */
export async function findLink(db: Db, keyHash: string, now: Date): Promise<LinkRow | null> {
  const [row] = await select<Omit<LinkRow, 'hasPassword'> & { readonly hasPassword: number }>(
    db,
    `SELECT l.member_id AS memberId, m.name, m.role, m.password_hash IS NOT NULL AS hasPassword,
       l.totp_secret AS totpSecret, l.codes, l.used_at AS usedAt
     FROM staff_links l JOIN staff_members m ON m.id = l.member_id
     WHERE l.key_hash = ? AND l.ends_at > ? AND m.removed_at IS NULL`,
    [keyHash, now],
  );
  return row ? { ...row, hasPassword: row.hasPassword === 1 } : null;
}

/** Puts a link in the place of a member's earlier ones: one at a time leads in. */
export async function replaceLink(
  tx: Tx,
  link: { readonly keyHash: string; readonly memberId: number; readonly totpSecret: Buffer; readonly endsAt: Date },
): Promise<void> {
  await write(tx, 'DELETE FROM staff_links WHERE member_id = ?', [link.memberId]);
  await write(tx, 'INSERT INTO staff_links (key_hash, member_id, totp_secret, ends_at) VALUES (?, ?, ?, ?)', [
    ...[link.keyHash, link.memberId, link.totpSecret, link.endsAt],
  ]);
}

/** Uses a link up, once: false where it was used. What is to be written down stays with it, sealed. */
export async function useLink(tx: Tx, keyHash: string, codes: Buffer): Promise<boolean> {
  const { affectedRows } = await write(
    tx,
    'UPDATE staff_links SET used_at = ?, codes = ? WHERE key_hash = ? AND used_at IS NULL',
    [tx.now, codes, keyHash],
  );
  return affectedRows === 1;
}

/** The codes that a member has yet to write down, sealed, as long as they are shown; null where there are none. */
export async function findCodesOf(db: Db, memberId: number, now: Date): Promise<Buffer | null> {
  const [row] = await select<{ codes: Buffer | null }>(
    db,
    'SELECT l.codes FROM staff_links l WHERE l.member_id = ? AND l.ends_at > ? AND l.used_at IS NOT NULL LIMIT 1',
    [memberId, now],
  );
  return row?.codes ?? null;
}

/** How many recovery codes of a member were not used. */
export async function countCodes(db: Db, memberId: number): Promise<number> {
  const [row] = await select<{ count: number | string }>(
    db,
    'SELECT COUNT(*) AS count FROM staff_recovery_codes WHERE member_id = ? AND used_at IS NULL',
    [memberId],
  );
  return Number(row?.count ?? 0);
}

/** Forgets a link and all that lies with it. */
export async function deleteLink(tx: Tx, keyHash: string): Promise<void> {
  await write(tx, 'DELETE FROM staff_links WHERE key_hash = ?', [keyHash]);
}

/** Forgets the links of a member. */
export async function deleteLinksOf(tx: Tx, memberId: number): Promise<void> {
  await write(tx, 'DELETE FROM staff_links WHERE member_id = ?', [memberId]);
}

/** Forgets what has ended by itself: sessions and links. */
export async function sweepEnded(db: Db, now: Date): Promise<void> {
  await write(db, 'DELETE FROM staff_sessions WHERE ends_at < ?', [now]);
  await write(db, 'DELETE FROM staff_links WHERE ends_at < ?', [now]);
}

/** The names of members by their ids, of those who were removed too. */
export async function selectNamesOf(db: Db, ids: readonly number[]): Promise<{ id: number; name: string }[]> {
  return await select<{ id: number; name: string }>(
    db,
    `SELECT m.id, m.name FROM staff_members m WHERE m.id IN (${ids.map(() => '?').join(', ')})`,
    ids,
  );
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
