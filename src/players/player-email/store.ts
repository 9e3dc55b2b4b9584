import { type Db, write } from '#src/platform/database/database.ts';
import { column, inList, readRow, type RowOf, rowShape } from '#src/platform/database/rows.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { FALLBACK_LOCALE, isLocale, type Locale } from '#src/shared/locales.ts';
import type { EmailKind, EmailChoices } from './player-email.ts';

const emailShape = rowShape({
  playerId: column.integer,
  address: column.text,
  confirmedAt: column.timestamp.nullable,
  /** Null once the address is confirmed. */
  confirmToken: column.text.nullable,
  /** In every message; it switches all of them off. */
  stopToken: column.text,
  receipts: column.boolean.named('wants_receipts'),
  deliveries: column.boolean.named('wants_deliveries'),
  /** The language of the player. */
  locale: column.text.mapped((code): Locale => (isLocale(code) ? code : FALLBACK_LOCALE)),
});

export type PlayerEmail = RowOf<typeof emailShape>;

/** Recipients of each kind of message: the player, if the address is confirmed and the kind is wanted. */
export const RECIPIENTS: Readonly<
  Record<Exclude<EmailKind, 'email.confirm' | 'document.changed' | 'question.link'>, string>
> = {
  'payment.receipt': `SELECT e.player_id AS id FROM player_emails e
    WHERE e.player_id = ? AND e.confirmed_at IS NOT NULL AND e.wants_receipts = 1`,
  'withdrawal.done': `SELECT e.player_id AS id FROM player_emails e
    WHERE e.player_id = ? AND e.confirmed_at IS NOT NULL AND e.wants_deliveries = 1`,
  'question.answered':
    'SELECT e.player_id AS id FROM player_emails e WHERE e.player_id = ? AND e.confirmed_at IS NOT NULL',
};

/** At most this many accounts of one address get a link each. */
const MOST_ACCOUNTS = 5;

/** Recipients of the link to their questions: blocked players with this address. */
export const blockedRecipients = (address: string): { sql: string; values: readonly string[] } => ({
  sql: `SELECT e.player_id AS id FROM player_emails e JOIN players p ON p.id = e.player_id
    WHERE e.address = ? AND e.confirmed_at IS NOT NULL AND p.blocked_at IS NOT NULL AND p.closed_at IS NULL
    LIMIT ${String(MOST_ACCOUNTS)}`,
  values: [address],
});

/** Recipients of a change of a legal document: those of the players with a confirmed address. No choice ends it. */
export const changeRecipients = (playerIds: readonly number[]): { sql: string; values: readonly number[] } => ({
  sql: `SELECT e.player_id AS id FROM player_emails e
    WHERE e.player_id IN (${inList(playerIds)}) AND e.confirmed_at IS NOT NULL`,
  values: playerIds,
});

const SELECT = `SELECT ${emailShape.columns} FROM player_emails e JOIN players p ON p.id = e.player_id`;

/** The address of a player, confirmed or not. */
export const selectEmail = (db: Db, playerId: number): Promise<PlayerEmail | null> =>
  readRow(db, emailShape, `${SELECT} WHERE e.player_id = ?`, [playerId]);

/** The address that waits for this confirmation, if it was asked for after a time. */
export const selectUnconfirmed = (db: Db, token: string, after: Date): Promise<PlayerEmail | null> =>
  readRow(db, emailShape, `${SELECT} WHERE e.confirm_token = ? AND e.asked_at >= ?`, [token, after]);

export const selectByStopToken = (db: Db, token: string): Promise<PlayerEmail | null> =>
  readRow(db, emailShape, `${SELECT} WHERE e.stop_token = ?`, [token]);

export interface NewEmail extends EmailChoices {
  readonly address: string;
  readonly confirmToken: string;
  readonly stopToken: string;
}

/** Replaces the address of a player by one that waits for its confirmation. */
export async function upsertEmail(tx: Tx, playerId: number, email: NewEmail): Promise<void> {
  await write(
    tx,
    `INSERT INTO player_emails
       (player_id, address, confirmed_at, asked_at, confirm_token, stop_token, wants_receipts, wants_deliveries)
     VALUES (?, ?, NULL, ?, ?, ?, ?, ?)
     ON DUPLICATE KEY UPDATE address = VALUES(address), confirmed_at = NULL, asked_at = VALUES(asked_at),
       confirm_token = VALUES(confirm_token), stop_token = VALUES(stop_token),
       wants_receipts = VALUES(wants_receipts), wants_deliveries = VALUES(wants_deliveries)`,
    [playerId, email.address, tx.now, email.confirmToken, email.stopToken, +email.receipts, +email.deliveries],
  );
}

export async function updateChoices(tx: Tx, playerId: number, { receipts, deliveries }: EmailChoices): Promise<void> {
  await write(tx, 'UPDATE player_emails SET wants_receipts = ?, wants_deliveries = ? WHERE player_id = ?', [
    +receipts,
    +deliveries,
    playerId,
  ]);
}

/** Confirms an address by its token. Returns false when another request did. */
export async function updateConfirmed(tx: Tx, token: string): Promise<boolean> {
  const { affectedRows } = await write(
    tx,
    'UPDATE player_emails SET confirmed_at = ?, asked_at = NULL, confirm_token = NULL WHERE confirm_token = ?',
    [tx.now, token],
  );
  return affectedRows === 1;
}

export async function deleteEmail(tx: Tx, playerId: number): Promise<void> {
  await write(tx, 'DELETE FROM player_emails WHERE player_id = ?', [playerId]);
}
