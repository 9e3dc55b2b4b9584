import { type ConfigurationKind, recordConfiguration } from '#src/platform/database/configuration-changes.ts';
import { type Db, isDuplicate, write } from '#src/platform/database/database.ts';
import type { SignedRow } from '#src/platform/database/history-key.ts';
import {
  column,
  inList,
  readRow,
  readRows,
  type RowOf,
  type RowOfColumns,
  rowShape,
  valueRows,
} from '#src/platform/database/rows.ts';
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

const MEMBER = { id: column.integer, name: column.text, role: column.textOf<Role>(), locale: column.textOf<Locale>() };

export type MemberRow = RowOfColumns<typeof MEMBER>;

const lastRoleShape = rowShape({ entryId: column.integer.named('id'), role: column.textOf<Role>().nullable });

/** The role in the last entry of a member's history, with the id of the entry. */
export const selectLastRole = (db: Db, memberId: number): Promise<RowOf<typeof lastRoleShape> | null> =>
  readRow(
    db,
    lastRoleShape,
    `SELECT id, JSON_VALUE(entry_values, '$.role') AS role FROM configuration_changes
     WHERE kind = ? AND entry_key = ? ORDER BY id DESC LIMIT 1`,
    [MEMBERS_CONFIGURATION.name, String(memberId)],
  );

/** The columns of a session that its signature covers. */
const SIGNED_SESSION = { beganAt: column.timestamp, endsAt: column.timestamp, signature: column.binary.nullable };

/** A staff member, and the row that gave the access: the caller verifies it. */
export interface MemberWithRow<Member> {
  readonly member: Member;
  readonly row: SignedRow;
}

function foundBySession<Row extends MemberRow & RowOfColumns<typeof SIGNED_SESSION>>(
  keyHash: string,
  isWhole: boolean,
  row: Row | null,
): MemberWithRow<Omit<Row, keyof typeof SIGNED_SESSION>> | null {
  if (row === null) return null;
  const { beganAt, endsAt, signature, ...member } = row;
  return { member, row: { values: [keyHash, member.id, isWhole, beganAt, endsAt], signature } };
}

const memberOfSessionShape = rowShape({ ...MEMBER, activeAt: column.timestamp, ...SIGNED_SESSION });

/** The staff member of a valid full session, or null. One statement by two primary keys. */
export async function findMemberBySession(
  db: Db,
  keyHash: string,
  { now, activeAfter }: { readonly now: Date; readonly activeAfter: Date },
): Promise<MemberWithRow<MemberRow & { readonly activeAt: Date }> | null> {
  const row = await readRow(
    db,
    memberOfSessionShape,
    `FROM staff_sessions s JOIN staff_members m ON m.id = s.member_id
     WHERE s.key_hash = ? AND s.is_whole = 1 AND s.ends_at > ? AND s.active_at > ? AND m.removed_at IS NULL`,
    [keyHash, now, activeAfter],
  );
  return foundBySession(keyHash, true, row);
}

const CREDENTIALS = {
  ...MEMBER,
  passwordHash: column.text.nullable,
  /** Encrypted. Null until the second factor is set up. */
  totpSecret: column.binary.nullable,
  totpStep: column.integer,
  isDemo: column.boolean,
};

export type MemberWithCredentials = RowOfColumns<typeof CREDENTIALS>;

const credentialsShape = rowShape(CREDENTIALS);

export const findMemberByName = (db: Db, name: string): Promise<MemberWithCredentials | null> =>
  readRow(db, credentialsShape, 'FROM staff_members WHERE name_in_use = ?', [name]);

export const findMemberById = (db: Db, memberId: number): Promise<MemberWithCredentials | null> =>
  readRow(db, credentialsShape, 'FROM staff_members WHERE id = ? AND removed_at IS NULL', [memberId]);

const memberOfHalfShape = rowShape({ ...CREDENTIALS, ...SIGNED_SESSION });

export async function findMemberOfHalf(
  db: Db,
  keyHash: string,
  now: Date,
): Promise<MemberWithRow<MemberWithCredentials> | null> {
  const row = await readRow(
    db,
    memberOfHalfShape,
    `FROM staff_sessions s JOIN staff_members m ON m.id = s.member_id
     WHERE s.key_hash = ? AND s.is_whole = 0 AND s.ends_at > ? AND m.removed_at IS NULL`,
    [keyHash, now],
  );
  return foundBySession(keyHash, false, row);
}

/** Locks the row of a staff member. Null when there is none, or when the member was removed. */
export async function lockMember(tx: Tx, memberId: number): Promise<MemberWithCredentials | null> {
  tx.guard('account');
  return await readRow(tx, credentialsShape, 'FROM staff_members WHERE id = ? AND removed_at IS NULL FOR UPDATE', [
    memberId,
  ]);
}

/**
 * Locks a staff member together with all admins in the order of ids, so that two concurrent removals cannot both
 * succeed.
 */
export async function lockWithAdmins(tx: Tx, memberId: number): Promise<readonly MemberWithCredentials[]> {
  tx.guard('account');
  return await readRows(
    tx,
    credentialsShape,
    `FROM staff_members WHERE removed_at IS NULL AND (role = 'admin' OR id = ?) ORDER BY id FOR UPDATE`,
    [memberId],
  );
}

const listedShape = rowShape({
  ...MEMBER,
  /** True if the second factor is set up, which implies a first factor. */
  hasSecond: column.boolean,
  isDemo: column.boolean,
  createdAt: column.timestamp,
  seenAt: column.timestamp.nullable,
});

export type ListedMember = RowOf<typeof listedShape>;

/** Active staff members from a name on, in order of names: one more than a page shows. */
export const selectMembers = (db: Db, after: string, count: number): Promise<ListedMember[]> =>
  readRows(
    db,
    listedShape,
    `SELECT m.id, m.name, m.role, m.locale, m.totp_secret IS NOT NULL AS has_second, m.is_demo, m.created_at,
       (SELECT s.began_at FROM staff_sessions s WHERE s.member_id = m.id AND s.is_whole = 1
          ORDER BY s.began_at DESC LIMIT 1) AS seen_at
     FROM staff_members m WHERE m.name_in_use > ? ORDER BY m.name_in_use LIMIT ?`,
    [after, count],
  );

const MOST_NAMES = 500;

const nameShape = rowShape({ id: column.integer, name: column.text });

type MemberName = RowOf<typeof nameShape>;

/** All current and former staff members, newest first, limited to the size of a select box. */
export const selectEverybody = (db: Db): Promise<MemberName[]> =>
  readRows(db, nameShape, 'SELECT id, name FROM staff_members ORDER BY id DESC LIMIT ?', [MOST_NAMES]);

export const selectNamesOf = (db: Db, ids: readonly number[]): Promise<MemberName[]> =>
  readRows(db, nameShape, `SELECT id, name FROM staff_members WHERE id IN (${inList(ids)})`, ids);

export async function updatePassword(tx: Tx, memberId: number, passwordHash: string): Promise<void> {
  await write(tx, 'UPDATE staff_members SET password_hash = ? WHERE id = ?', [passwordHash, memberId]);
}

/** Sets the encrypted second factor, or removes it with null. Codes of earlier time steps are no longer accepted. */
export async function updateTotp(tx: Tx, memberId: number, encryptedText: Buffer | null, step: number): Promise<void> {
  await write(tx, 'UPDATE staff_members SET totp_secret = ?, totp_step = ? WHERE id = ?', [
    encryptedText,
    step,
    memberId,
  ]);
}

/** Records a used TOTP time step. Returns false when it or a later one was used before. */
export async function takeTotpStep(tx: Tx, memberId: number, step: number): Promise<boolean> {
  const sql = 'UPDATE staff_members SET totp_step = ? WHERE id = ? AND totp_step < ?';
  const { affectedRows } = await write(tx, sql, [step, memberId, step]);
  return affectedRows === 1;
}

export async function selectDemoIds(db: Db, count: number): Promise<number[]> {
  return await readRows(
    db,
    column.integer.only('id'),
    'FROM staff_members WHERE is_demo = 1 AND removed_at IS NULL ORDER BY id LIMIT ?',
    [count],
  );
}

/** Marks a staff member as removed and frees the name. */
export async function markRemoved(tx: Tx, memberId: number): Promise<void> {
  const sql = 'UPDATE staff_members SET removed_at = ?, password_hash = NULL, totp_secret = NULL WHERE id = ?';
  await write(tx, sql, [tx.now, memberId]);
  await recordConfiguration(tx, MEMBERS_CONFIGURATION, [memberId]);
}

export async function updateMemberLocale(tx: Tx, memberId: number, locale: Locale): Promise<void> {
  await write(tx, 'UPDATE staff_members SET locale = ? WHERE id = ?', [locale, memberId]);
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

const signatureShape = rowShape({ signature: column.binary.nullable });

/** The row of an unused recovery code, which the caller verifies; null without one. */
export async function findRecoveryCode(db: Db, memberId: number, hash: string): Promise<SignedRow | null> {
  const row = await readRow(
    db,
    signatureShape,
    'SELECT signature FROM staff_recovery_codes WHERE member_id = ? AND code_hash = ? AND used_at IS NULL',
    [memberId, hash],
  );
  return row && { values: [memberId, hash], ...row };
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

const linkShape = rowShape({
  memberId: column.integer,
  name: column.text,
  role: column.textOf<Role>(),
  hasPassword: column.boolean,
  totpSecret: column.binary,
  codes: column.binary.nullable,
  usedAt: column.timestamp.nullable,
  endsAt: column.timestamp,
  signature: column.binary.nullable,
});

/** A set-up link with the second factor that it proposes. */
export type LinkRow = Omit<RowOf<typeof linkShape>, 'endsAt' | 'signature'>;

/** The link with the key, which the caller verifies; null when it has expired or its staff member was removed. */
export async function findLink(
  db: Db,
  keyHash: string,
  now: Date,
): Promise<{ readonly link: LinkRow; readonly row: SignedRow } | null> {
  const found = await readRow(
    db,
    linkShape,
    `SELECT l.member_id, m.name, m.role, m.password_hash IS NOT NULL AS has_password, l.totp_secret, l.codes,
       l.used_at, l.ends_at, l.signature
     FROM staff_links l JOIN staff_members m ON m.id = l.member_id
     WHERE l.key_hash = ? AND l.ends_at > ? AND m.removed_at IS NULL`,
    [keyHash, now],
  );
  if (found === null) return null;
  const { endsAt, signature, ...link } = found;
  return { link, row: { values: [keyHash, link.memberId, endsAt], signature } };
}

/** Replaces earlier links: a staff member has one valid link at a time. */
export async function replaceLink(
  tx: Tx,
  link: { readonly keyHash: string; readonly memberId: number; readonly totpSecret: Buffer; readonly endsAt: Date },
): Promise<void> {
  const { keyHash, memberId, totpSecret, endsAt } = link;
  await deleteLinksOf(tx, memberId);
  await write(
    tx,
    'INSERT INTO staff_links (key_hash, member_id, totp_secret, ends_at, signature) VALUES (?, ?, ?, ?, ?)',
    [keyHash, memberId, totpSecret, endsAt, tx.sign('staff_links', [keyHash, memberId, endsAt])],
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
  return await readRow(
    db,
    column.binary.nullable.only('codes'),
    'SELECT l.codes FROM staff_links l WHERE l.member_id = ? AND l.ends_at > ? AND l.used_at IS NOT NULL LIMIT 1',
    [memberId, now],
  );
}

export async function countCodes(db: Db, memberId: number): Promise<number> {
  const count = await readRow(
    db,
    column.integer.only('count'),
    'SELECT COUNT(*) AS count FROM staff_recovery_codes WHERE member_id = ? AND used_at IS NULL',
    [memberId],
  );
  return count ?? 0;
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
