import { type Db, write } from '#src/platform/database/database.ts';
import {
  inList,
  integer,
  json,
  nullable,
  readRow,
  readRows,
  rowShape,
  text,
  textOf,
  timestamp,
} from '#src/platform/database/rows.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import type { Channel, Delivery, MessageContent, MessageState, NewMessage, OutboxMessage } from './message.ts';

const messageShape = rowShape({
  id: integer,
  channel: textOf<Channel>(),
  recipientId: integer,
  kind: text,
  content: json<MessageContent>(),
  state: textOf<MessageState>(),
  attempts: integer,
  nextAt: timestamp,
  createdAt: timestamp,
  endedAt: nullable(timestamp),
  responseStatus: nullable(integer),
  problem: nullable(text),
});

/** A SELECT of the ids of recipients, in the statement that inserts their messages. */
export interface Recipients {
  readonly sql: string;
  readonly values: readonly (string | number)[];
}

/** Writes a message for each recipient in the transaction of what it reports, in one statement. */
export async function writeMessages(
  tx: Tx,
  { channel, kind, content }: NewMessage,
  recipients: Recipients,
): Promise<void> {
  await write(
    tx,
    `INSERT INTO outbox_messages (channel, kind, content, next_at, created_at, recipient_id)
     SELECT ?, ?, ?, ?, ?, recipients.id FROM (${recipients.sql}) AS recipients`,
    [channel, kind, JSON.stringify(content), tx.now, tx.now, ...recipients.values],
  );
}

/** Writes a message for one recipient. */
export async function writeMessage(tx: Tx, { channel, kind, content }: NewMessage, recipientId: number): Promise<void> {
  await write(
    tx,
    `INSERT INTO outbox_messages (channel, recipient_id, kind, content, next_at, created_at)
     VALUES (?, ?, ?, ?, ?, ?)`,
    [channel, recipientId, kind, JSON.stringify(content), tx.now, tx.now],
  );
}

/** Messages whose next attempt is due, the longest waiting first. */
export const selectDueMessages = (db: Db, now: Date, limit: number): Promise<OutboxMessage[]> =>
  readRows(
    db,
    messageShape,
    `SELECT ${messageShape.columns} FROM outbox_messages WHERE state = 'waiting' AND next_at <= ?
     ORDER BY next_at LIMIT ?`,
    [now, limit],
  );

/** Counts an attempt before it begins. Returns false when another process began it. */
export async function beginAttempt(
  db: Db,
  { id, attempts }: Pick<OutboxMessage, 'id' | 'attempts'>,
  nextAt: Date,
): Promise<boolean> {
  const { affectedRows } = await write(
    db,
    `UPDATE outbox_messages SET attempts = attempts + 1, next_at = ?
     WHERE id = ? AND state = 'waiting' AND attempts = ?`,
    [nextAt, id, attempts],
  );
  return affectedRows === 1;
}

/** Records the last attempt and the end of a message. */
export async function endMessage(
  db: Db,
  id: number,
  { state, at, status, problem }: Pick<Delivery, 'status' | 'problem'> & { state: MessageState; at: Date },
): Promise<void> {
  await write(db, `UPDATE outbox_messages SET state = ?, ended_at = ?, response_status = ?, problem = ? WHERE id = ?`, [
    state,
    at,
    status ?? null,
    problem ?? null,
    id,
  ]);
}

/** Records a failed attempt after which another one follows. */
export async function postponeMessage(
  db: Db,
  id: number,
  { nextAt, status, problem }: Pick<Delivery, 'status' | 'problem'> & { nextAt: Date },
): Promise<void> {
  await write(
    db,
    `UPDATE outbox_messages SET next_at = ?, response_status = ?, problem = ? WHERE id = ? AND state = 'waiting'`,
    [nextAt, status ?? null, problem ?? null, id],
  );
}

/** Messages of a channel to some recipients, newest first, below an id. */
export const listMessages = (
  db: Db,
  channel: Channel,
  { recipientIds, beforeId, limit }: { recipientIds: readonly number[]; beforeId: number; limit: number },
): Promise<OutboxMessage[]> =>
  recipientIds.length === 0
    ? Promise.resolve([])
    : readRows(
        db,
        messageShape,
        `SELECT ${messageShape.columns} FROM outbox_messages
         WHERE channel = ? AND recipient_id IN (${inList(recipientIds)}) AND id < ? ORDER BY id DESC LIMIT ?`,
        [channel, ...recipientIds, beforeId, limit],
      );

export const findMessage = (db: Db, id: number): Promise<OutboxMessage | null> =>
  readRow(db, messageShape, `SELECT ${messageShape.columns} FROM outbox_messages WHERE id = ?`, [id]);

/** Sends an ended message again. Returns false when it waits or does not exist. */
export async function restartMessage(tx: Tx, id: number): Promise<boolean> {
  const { affectedRows } = await write(
    tx,
    `UPDATE outbox_messages SET state = 'waiting', attempts = 0, next_at = ?, ended_at = NULL
     WHERE id = ? AND state <> 'waiting'`,
    [tx.now, id],
  );
  return affectedRows === 1;
}

/** Deletes all messages to a recipient, sent ones too: they may hold personal data. */
export async function eraseMessages(tx: Tx, channel: Channel, recipientId: number): Promise<void> {
  await write(tx, 'DELETE FROM outbox_messages WHERE channel = ? AND recipient_id = ?', [channel, recipientId]);
}
