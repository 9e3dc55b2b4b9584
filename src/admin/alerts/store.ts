import { type Db, write } from '#src/platform/database/database.ts';
import { column, inList, readRow, readRows, type RowOf, rowShape } from '#src/platform/database/rows.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { FALLBACK_LOCALE, isLocale, type Locale } from '#src/shared/locales.ts';
import type { Role } from '#src/shared/powers.ts';
import type { AlertKind } from './alert.ts';

const contactShape = rowShape({
  memberId: column.integer,
  locale: column.text.mapped((code): Locale => (isLocale(code) ? code : FALLBACK_LOCALE)),
  email: column.text.nullable,
  emailConfirmedAt: column.timestamp.nullable,
  emailCode: column.text.nullable,
  emailCodeUntil: column.timestamp.nullable,
  chatId: column.integer.nullable,
  /** Name of the Telegram account, as Telegram gave it. */
  chatName: column.text.nullable,
  chatCode: column.text.nullable,
  chatCodeUntil: column.timestamp.nullable,
});

/** Ways to reach a staff member. */
export type StaffContact = RowOf<typeof contactShape>;

const CONTACT = `SELECT ${contactShape.columns} FROM staff_contacts c JOIN staff_members m ON m.id = c.member_id`;

/** The contact of a member who was not removed; null without one. */
export const selectContact = (db: Db, memberId: number): Promise<StaffContact | null> =>
  readRow(db, contactShape, `${CONTACT} WHERE c.member_id = ? AND m.removed_at IS NULL`, [memberId]);

/** Members who link a chat now. Few members exist, so the statement reads all of them. */
export const selectLinking = (db: Db, now: Date): Promise<StaffContact[]> =>
  readRows(db, contactShape, `${CONTACT} WHERE c.chat_code_until > ? AND m.removed_at IS NULL`, [now]);

export interface NewStaffEmail {
  readonly email: string | null;
  readonly code: string | null;
  readonly until: Date | null;
}

export async function upsertStaffEmail(tx: Tx, memberId: number, { email, code, until }: NewStaffEmail): Promise<void> {
  await write(
    tx,
    `INSERT INTO staff_contacts (member_id, email, email_code, email_code_until) VALUES (?, ?, ?, ?)
     ON DUPLICATE KEY UPDATE email = VALUES(email), email_confirmed_at = NULL, email_code = VALUES(email_code),
       email_code_until = VALUES(email_code_until)`,
    [memberId, email, code, until],
  );
}

/** Returns false for a wrong or old code. */
export async function updateStaffEmailConfirmed(tx: Tx, memberId: number, code: string): Promise<boolean> {
  const { affectedRows } = await write(
    tx,
    `UPDATE staff_contacts SET email_confirmed_at = ?, email_code = NULL, email_code_until = NULL
     WHERE member_id = ? AND email_code = ? AND email_code_until > ?`,
    [tx.now, memberId, code, tx.now],
  );
  return affectedRows === 1;
}

/** Begins to link another chat; the former one is forgotten. */
export async function upsertChatCode(tx: Tx, memberId: number, code: string | null, until: Date | null): Promise<void> {
  await write(
    tx,
    `INSERT INTO staff_contacts (member_id, chat_code, chat_code_until) VALUES (?, ?, ?)
     ON DUPLICATE KEY UPDATE chat_id = NULL, chat_name = NULL, chat_code = VALUES(chat_code),
       chat_code_until = VALUES(chat_code_until)`,
    [memberId, code, until],
  );
}

export async function updateChat(tx: Tx, memberId: number, chatId: number, chatName: string): Promise<void> {
  await write(
    tx,
    `UPDATE staff_contacts SET chat_id = ?, chat_name = ?, chat_code = NULL, chat_code_until = NULL
     WHERE member_id = ?`,
    [chatId, chatName, memberId],
  );
}

/** Erases the contacts and choices of removed members. */
export async function eraseRemoved(db: Db): Promise<void> {
  for (const table of ['staff_contacts', 'staff_alert_choices']) {
    await write(
      db,
      `DELETE c FROM ${table} c JOIN staff_members m ON m.id = c.member_id WHERE m.removed_at IS NOT NULL`,
      [],
    );
  }
}

const choiceShape = rowShape({ kind: column.textOf<AlertKind>(), byTelegram: column.boolean, byEmail: column.boolean });

/** The kinds that a member wants, and by which way. */
export type AlertChoice = RowOf<typeof choiceShape>;

export const selectChoices = (db: Db, memberId: number): Promise<AlertChoice[]> =>
  readRows(db, choiceShape, 'FROM staff_alert_choices WHERE member_id = ?', [memberId]);

export async function upsertChoice(tx: Tx, memberId: number, choice: AlertChoice): Promise<void> {
  await write(
    tx,
    `INSERT INTO staff_alert_choices (member_id, kind, by_telegram, by_email) VALUES (?, ?, ?, ?)
     ON DUPLICATE KEY UPDATE by_telegram = VALUES(by_telegram), by_email = VALUES(by_email)`,
    [memberId, choice.kind, +choice.byTelegram, +choice.byEmail],
  );
}

/** Members who get notices of a kind by a channel, for the statement that writes their messages. */
export const recipientsOf = (
  channel: 'staff-telegram' | 'staff-email',
  kind: AlertKind,
  roles: readonly Role[],
): { readonly sql: string; readonly values: readonly string[] } => {
  const [wanted, reached] =
    channel === 'staff-telegram'
      ? ['a.by_telegram = 1', 'c.chat_id IS NOT NULL']
      : ['a.by_email = 1', 'c.email_confirmed_at IS NOT NULL'];
  return {
    sql: `SELECT a.member_id AS id FROM staff_alert_choices a
      JOIN staff_members m ON m.id = a.member_id AND m.removed_at IS NULL AND m.role IN (${inList(roles)})
      JOIN staff_contacts c ON c.member_id = a.member_id AND ${reached}
      WHERE a.kind = ? AND ${wanted}`,
    values: [...roles, kind],
  };
};

const alertShape = rowShape({
  kind: column.textOf<AlertKind>(),
  isRaised: column.boolean,
  streak: column.integer,
  unread: column.integer,
  /** Null when it could not be read, or the store has no such figure. */
  value: column.double.nullable,
  /** The reason when it could not be read. */
  problem: column.text.nullable,
  /** Time of the last change; null for one that was never raised. */
  changedAt: column.timestamp.nullable,
});

/** The state of a watched figure, as it was last checked. */
export type StoredAlert = RowOf<typeof alertShape>;

export const selectAlerts = (db: Db): Promise<StoredAlert[]> => readRows(db, alertShape, 'FROM alert_states');

export async function upsertAlert(tx: Tx, alert: StoredAlert): Promise<void> {
  const { kind, isRaised, streak, unread, value, problem, changedAt } = alert;
  await write(
    tx,
    `INSERT INTO alert_states (kind, is_raised, streak, unread, value, problem, changed_at) VALUES (?, ?, ?, ?, ?, ?, ?)
     ON DUPLICATE KEY UPDATE is_raised = VALUES(is_raised), streak = VALUES(streak), unread = VALUES(unread),
       value = VALUES(value), problem = VALUES(problem), changed_at = VALUES(changed_at)`,
    [kind, +isRaised, streak, unread, value, problem, changedAt],
  );
}
