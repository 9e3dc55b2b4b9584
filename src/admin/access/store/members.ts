import { type ConfigurationKind, recordConfiguration } from '#src/platform/database/configuration-changes.ts';
import { type Db, isDuplicate, select, write } from '#src/platform/database/database.ts';
import type { SignedRow } from '#src/platform/database/history-key.ts';
import { inList, valueRows } from '#src/platform/database/rows.ts';
import type { SealedRow } from '#src/platform/security/sealed-place.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { fail } from '#src/shared/errors.ts';
import type { Locale } from '#src/shared/locales.ts';
import type { Role } from '#src/shared/powers.ts';

/** The values of a member in the history of configuration; secrets are left out. */
export const MEMBERS_CONFIGURATION: ConfigurationKind = {
  name: 'staff_member',
  from: 'staff_members',
  key: { column: 'id', type: 'number' },
  values: { name: 'name', role: 'role', removedAt: 'removed_at' },
};

export interface MemberRow {
  readonly id: number;
  readonly name: string;
  readonly role: Role;
  readonly locale: Locale;
}

const MEMBER = 'm.id, m.name, m.role, m.locale';

/** The columns of a session or a link that its signature covers, with the alias of their table. */
interface SignedColumns {
  readonly beganAt: Date;
  readonly endsAt: Date;
  readonly signature: Buffer | null;
}

/** A staff member, and the row that gave the access: the caller verifies it. */
export interface Found<Member> {
  readonly member: Member;
  readonly row: SignedRow;
}

const SIGNED_SESSION = 's.began_at AS beganAt, s.ends_at AS endsAt, s.signature';

function foundBySession<Row extends MemberRow & SignedColumns>(
  keyHash: string,
  isWhole: boolean,
  row: Row | undefined,
): Found<Omit<Row, keyof SignedColumns>> | null {
  if (row === undefined) return null;
  const { beganAt, endsAt, signature, ...member } = row;
  return { member, row: { values: [keyHash, member.id, isWhole, beganAt, endsAt], signature } };
}

/** The staff member of a valid full session, or null. One statement by two primary keys. */
export async function findMemberBySession(
  db: Db,
  keyHash: string,
  { now, activeAfter }: { readonly now: Date; readonly activeAfter: Date },
): Promise<Found<MemberRow & { readonly activeAt: Date }> | null> {
  const [row] = await select<MemberRow & SignedColumns & { readonly activeAt: Date }>(
    db,
    `SELECT ${MEMBER}, s.active_at AS activeAt, ${SIGNED_SESSION}
     FROM staff_sessions s JOIN staff_members m ON m.id = s.member_id
     WHERE s.key_hash = ? AND s.is_whole = 1 AND s.ends_at > ? AND s.active_at > ? AND m.removed_at IS NULL`,
    [keyHash, now, activeAfter],
  );
  return foundBySession(keyHash, true, row);
}

export interface MemberWithCredentials extends MemberRow {
  readonly passwordHash: string | null;
  /** Encrypted. Null until the second factor is set up. */
  readonly totpSecret: Buffer | null;
  readonly totpStep: number;
  /** 1 for a member that the demo made. */
  readonly isDemo: number;
}

const KNOWN = `${MEMBER}, m.password_hash AS passwordHash, m.totp_secret AS totpSecret, m.totp_step AS totpStep,
  m.is_demo AS isDemo`;

export async function findMemberByName(db: Db, name: string): Promise<MemberWithCredentials | null> {
  const [row] = await select<MemberWithCredentials>(
    db,
    `SELECT ${KNOWN} FROM staff_members m WHERE m.name_in_use = ?`,
    [name],
  );
  return row ?? null;
}

export async function findMemberById(db: Db, memberId: number): Promise<MemberWithCredentials | null> {
  const [row] = await select<MemberWithCredentials>(
    db,
    `SELECT ${KNOWN} FROM staff_members m WHERE m.id = ? AND m.removed_at IS NULL`,
    [memberId],
  );
  return row ?? null;
}

export async function findMemberOfHalf(
  db: Db,
  keyHash: string,
  now: Date,
): Promise<Found<MemberWithCredentials> | null> {
  const [row] = await select<MemberWithCredentials & SignedColumns>(
    db,
    `SELECT ${KNOWN}, ${SIGNED_SESSION} FROM staff_sessions s JOIN staff_members m ON m.id = s.member_id
     WHERE s.key_hash = ? AND s.is_whole = 0 AND s.ends_at > ? AND m.removed_at IS NULL`,
    [keyHash, now],
  );
  return foundBySession(keyHash, false, row);
}

/** Locks the row of a staff member. Null when there is none, or when the member was removed. */
export async function lockMember(tx: Tx, memberId: number): Promise<MemberWithCredentials | null> {
  tx.guard('account');
  const [row] = await select<MemberWithCredentials>(
    tx,
    `SELECT ${KNOWN} FROM staff_members m WHERE m.id = ? AND m.removed_at IS NULL FOR UPDATE`,
    [memberId],
  );
  return row ?? null;
}

/**
 * Locks a staff member together with all admins in the order of ids, so that two concurrent removals cannot both
 * succeed.
 */
export async function lockWithAdmins(tx: Tx, memberId: number): Promise<readonly MemberWithCredentials[]> {
  tx.guard('account');
  return await select<MemberWithCredentials>(
    tx,
    `SELECT ${KNOWN} FROM staff_members m
     WHERE m.removed_at IS NULL AND (m.role = 'admin' OR m.id = ?) ORDER BY m.id FOR UPDATE`,
    [memberId],
  );
}

export interface ListedMember extends MemberRow {
  /** True if the second factor is set up, which implies a first factor. */
  readonly hasSecond: boolean;
  readonly isDemo: boolean;
  readonly createdAt: Date;
  readonly seenAt: Date | null;
}

/** Active staff members from a name on, in order of names: one more than a page shows. */
export async function selectMembers(db: Db, after: string, count: number): Promise<ListedMember[]> {
  const rows = await select<Omit<ListedMember, MemberFlagName> & Record<MemberFlagName, number>>(
    db,
    `SELECT ${MEMBER}, m.totp_secret IS NOT NULL AS hasSecond, m.is_demo AS isDemo, m.created_at AS createdAt,
       (SELECT s.began_at FROM staff_sessions s WHERE s.member_id = m.id AND s.is_whole = 1
          ORDER BY s.began_at DESC LIMIT 1) AS seenAt
     FROM staff_members m WHERE m.name_in_use > ? ORDER BY m.name_in_use LIMIT ?`,
    [after, count],
  );
  return rows.map((row) => ({ ...row, hasSecond: row.hasSecond === 1, isDemo: row.isDemo === 1 }));
}

const MOST_NAMES = 500;

/** All current and former staff members, newest first, limited to the size of a select box. */
export const selectEverybody = (db: Db): Promise<{ readonly id: number; readonly name: string }[]> =>
  select(db, 'SELECT id, name FROM staff_members ORDER BY id DESC LIMIT ?', [MOST_NAMES]);

type MemberFlagName = 'hasSecond' | 'isDemo';

export async function updatePassword(tx: Tx, memberId: number, passwordHash: string): Promise<void> {
  await write(tx, 'UPDATE staff_members SET password_hash = ? WHERE id = ?', [passwordHash, memberId]);
}

/** Sets the encrypted second factor, or removes it with null. Codes of earlier time steps are no longer accepted. */
export async function updateTotp(tx: Tx, memberId: number, sealed: Buffer | null, step: number): Promise<void> {
  await write(tx, 'UPDATE staff_members SET totp_secret = ?, totp_step = ? WHERE id = ?', [sealed, step, memberId]);
}

/** Records a used TOTP time step. Returns false when it or a later one was used before. */
export async function takeTotpStep(tx: Tx, memberId: number, step: number): Promise<boolean> {
  const { affectedRows } = await write(tx, 'UPDATE staff_members SET totp_step = ? WHERE id = ? AND totp_step < ?', [
    step,
    memberId,
    step,
  ]);
  return affectedRows === 1;
}

export async function selectDemoIds(db: Db, count: number): Promise<number[]> {
  const rows = await select<{ id: number }>(
    db,
    'SELECT id FROM staff_members WHERE is_demo = 1 AND removed_at IS NULL ORDER BY id LIMIT ?',
    [count],
  );
  return rows.map(({ id }) => id);
}

/** Marks a staff member as removed and frees the name. */
export async function markRemoved(tx: Tx, memberId: number): Promise<void> {
  await write(tx, 'UPDATE staff_members SET removed_at = ?, password_hash = NULL, totp_secret = NULL WHERE id = ?', [
    tx.now,
    memberId,
  ]);
  await recordConfiguration(tx, MEMBERS_CONFIGURATION, [memberId]);
}

/** Replaces all recovery codes of a staff member. */
export async function replaceCodes(tx: Tx, memberId: number, hashes: readonly string[]): Promise<void> {
  await write(tx, 'DELETE FROM staff_recovery_codes WHERE member_id = ?', [memberId]);
  if (hashes.length === 0) return;
  await write(
    tx,
    `INSERT INTO staff_recovery_codes (member_id, code_hash, signature) VALUES ${valueRows(hashes, 3)}`,
    hashes.flatMap((hash) => [memberId, hash, tx.sign('staff_recovery_codes', [memberId, hash])]),
  );
}

/** The row of an unused recovery code, which the caller verifies; null without one. */
export async function findRecoveryCode(db: Db, memberId: number, hash: string): Promise<SignedRow | null> {
  const [row] = await select<{ readonly signature: Buffer | null }>(
    db,
    'SELECT signature FROM staff_recovery_codes WHERE member_id = ? AND code_hash = ? AND used_at IS NULL',
    [memberId, hash],
  );
  return row === undefined ? null : { values: [memberId, hash], signature: row.signature };
}

/** Uses up a recovery code. Returns false when no unused code matches. */
export async function takeRecoveryCode(tx: Tx, memberId: number, hash: string): Promise<boolean> {
  const { affectedRows } = await write(
    tx,
    'UPDATE staff_recovery_codes SET used_at = ? WHERE member_id = ? AND code_hash = ? AND used_at IS NULL',
    [tx.now, memberId, hash],
  );
  return affectedRows === 1;
}

/** A set-up link with the second factor that it proposes. */
export interface LinkRow {
  readonly memberId: number;
  readonly name: string;
  readonly role: Role;
  readonly hasPassword: boolean;
  readonly totpSecret: Buffer;
  readonly codes: Buffer | null;
  readonly usedAt: Date | null;
}

/** The link with the key, which the caller verifies; null when it has expired or its staff member was removed. */
export async function findLink(
  db: Db,
  keyHash: string,
  now: Date,
): Promise<{ readonly link: LinkRow; readonly row: SignedRow } | null> {
  const [found] = await select<
    Omit<LinkRow, 'hasPassword'> & Omit<SignedColumns, 'beganAt'> & { readonly hasPassword: number }
  >(
    db,
    `SELECT l.member_id AS memberId, m.name, m.role, m.password_hash IS NOT NULL AS hasPassword,
       l.totp_secret AS totpSecret, l.codes, l.used_at AS usedAt, l.ends_at AS endsAt, l.signature
     FROM staff_links l JOIN staff_members m ON m.id = l.member_id
     WHERE l.key_hash = ? AND l.ends_at > ? AND m.removed_at IS NULL`,
    [keyHash, now],
  );
  if (found === undefined) return null;
  const { endsAt, signature, hasPassword, ...link } = found;
  return {
    link: { ...link, hasPassword: hasPassword === 1 },
    row: { values: [keyHash, link.memberId, endsAt], signature },
  };
}

/** Replaces earlier links: a staff member has one valid link at a time. */
export async function replaceLink(
  tx: Tx,
  link: { readonly keyHash: string; readonly memberId: number; readonly totpSecret: Buffer; readonly endsAt: Date },
): Promise<void> {
  await write(tx, 'DELETE FROM staff_links WHERE member_id = ?', [link.memberId]);
  await write(
    tx,
    'INSERT INTO staff_links (key_hash, member_id, totp_secret, ends_at, signature) VALUES (?, ?, ?, ?, ?)',
    [
      link.keyHash,
      link.memberId,
      link.totpSecret,
      link.endsAt,
      tx.sign('staff_links', [link.keyHash, link.memberId, link.endsAt]),
    ],
  );
}

/** Uses up a link. Returns false when it was already used. The encrypted recovery codes stay with it. */
export async function useLink(tx: Tx, keyHash: string, codes: Buffer): Promise<boolean> {
  const { affectedRows } = await write(
    tx,
    'UPDATE staff_links SET used_at = ?, codes = ? WHERE key_hash = ? AND used_at IS NULL',
    [tx.now, codes, keyHash],
  );
  return affectedRows === 1;
}

/** Encrypted recovery codes that the staff member has not yet confirmed, or null. */
export async function findCodesOf(db: Db, memberId: number, now: Date): Promise<Buffer | null> {
  const [row] = await select<{ codes: Buffer | null }>(
    db,
    'SELECT l.codes FROM staff_links l WHERE l.member_id = ? AND l.ends_at > ? AND l.used_at IS NOT NULL LIMIT 1',
    [memberId, now],
  );
  return row?.codes ?? null;
}

export async function countCodes(db: Db, memberId: number): Promise<number> {
  const [row] = await select<{ count: number }>(
    db,
    'SELECT COUNT(*) AS count FROM staff_recovery_codes WHERE member_id = ? AND used_at IS NULL',
    [memberId],
  );
  return row?.count ?? 0;
}

export async function deleteLink(tx: Tx, keyHash: string): Promise<void> {
  await write(tx, 'DELETE FROM staff_links WHERE key_hash = ?', [keyHash]);
}

export async function deleteLinksOf(tx: Tx, memberId: number): Promise<void> {
  await write(tx, 'DELETE FROM staff_links WHERE member_id = ?', [memberId]);
}

/** Deletes expired sessions and links. */
export async function sweepEnded(db: Db, now: Date): Promise<void> {
  await write(db, 'DELETE FROM staff_sessions WHERE ends_at < ?', [now]);
  await write(db, 'DELETE FROM staff_links WHERE ends_at < ?', [now]);
}

export async function selectNamesOf(db: Db, ids: readonly number[]): Promise<{ id: number; name: string }[]> {
  return await select<{ id: number; name: string }>(
    db,
    `SELECT m.id, m.name FROM staff_members m WHERE m.id IN (${inList(ids)})`,
    ids,
  );
}

/** @throws errors.staff.taken when the name is in use */
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
    await recordConfiguration(tx, MEMBERS_CONFIGURATION, [insertId]);
    return insertId;
  } catch (error) {
    if (isDuplicate(error)) fail('errors.staff.taken');
    throw error;
  }
}

export async function updateRole(tx: Tx, memberId: number, role: Role): Promise<void> {
  await write(tx, 'UPDATE staff_members SET role = ? WHERE id = ?', [role, memberId]);
  await recordConfiguration(tx, MEMBERS_CONFIGURATION, [memberId]);
}

/** An encrypted text of a member. */
export interface SealedOfMember<Key> {
  readonly rowKey: Key;
  readonly memberId: number;
  readonly encryptedText: Buffer;
}

/** The encrypted second factors of the next members. */
export async function selectSealedTotpAfter(db: Db, afterId: number, limit: number): Promise<SealedOfMember<number>[]> {
  return await select<SealedOfMember<number>>(
    db,
    `SELECT id AS rowKey, id AS memberId, totp_secret AS encryptedText FROM staff_members
     WHERE id > ? AND totp_secret IS NOT NULL ORDER BY id LIMIT ?`,
    [afterId, limit],
  );
}

export async function replaceSealedTotp(tx: Tx, row: SealedRow<number>, encryptedText: Buffer): Promise<void> {
  await write(tx, 'UPDATE staff_members SET totp_secret = ? WHERE id = ? AND totp_secret = ?', [
    encryptedText,
    row.key,
    row.encryptedText,
  ]);
}

/** Columns of links with an encrypted text. */
export type LinkColumn = 'totp_secret' | 'codes';

/** The encrypted texts of the next links. */
export async function selectSealedLinksAfter(
  db: Db,
  column: LinkColumn,
  afterHash: string,
  limit: number,
): Promise<SealedOfMember<string>[]> {
  return await select<SealedOfMember<string>>(
    db,
    `SELECT key_hash AS rowKey, member_id AS memberId, ${column} AS encryptedText FROM staff_links
     WHERE key_hash > ? AND ${column} IS NOT NULL ORDER BY key_hash LIMIT ?`,
    [afterHash, limit],
  );
}

export async function replaceSealedLink(
  tx: Tx,
  column: LinkColumn,
  row: SealedRow<string>,
  encryptedText: Buffer,
): Promise<void> {
  await write(tx, `UPDATE staff_links SET ${column} = ? WHERE key_hash = ? AND ${column} = ?`, [
    encryptedText,
    row.key,
    row.encryptedText,
  ]);
}

/** Members of some roles who have confirmed a way of a channel, for the statement that writes their messages. */
export const contactsOf = (
  channel: 'staff-telegram' | 'staff-email',
  roles: readonly Role[],
): { readonly sql: string; readonly values: readonly string[] } => ({
  sql: `SELECT c.member_id AS id FROM staff_contacts c
    JOIN staff_members m ON m.id = c.member_id AND m.removed_at IS NULL AND m.role IN (${inList(roles)})
    WHERE ${channel === 'staff-telegram' ? 'c.chat_id IS NOT NULL' : 'c.email_confirmed_at IS NOT NULL'}`,
  values: roles,
});
