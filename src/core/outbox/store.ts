import { type Db, write } from '#src/platform/database/database.ts';
import { asColumns, column, type RowOf, rowShape, selectRow, selectRows } from '#src/platform/database/rows.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import type { Channel, Delivery, MessageContent, MessageState, NewMessage } from './message.ts';

const messageShape = rowShape({
  id: column.integer,
  channel: column.textOf<Channel>(),
  recipientId: column.integer,
  kind: column.text,
  content: column.json<MessageContent>(),
  state: column.textOf<MessageState>(),
  /** Attempts that have begun. */
  attempts: column.integer,
  nextAt: column.timestamp,
  createdAt: column.timestamp,
  endedAt: column.timestamp.nullable,
  /** Status of the last response, and why the last attempt failed. */
  responseStatus: column.integer.nullable,
  problem: column.text.nullable,
});
export type OutboxMessage = RowOf<typeof messageShape>;

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
  selectRows(
    db('outbox_messages').where({ state: 'waiting' }).where('next_at', '<=', now).orderBy('next_at').limit(limit),
    messageShape,
  );

/** Counts an attempt before it begins. Returns false when another process began it. */
export async function beginAttempt(
  tx: Tx,
  { id, attempts }: Pick<OutboxMessage, 'id' | 'attempts'>,
  nextAt: Date,
): Promise<boolean> {
  const changed = await tx('outbox_messages')
    .where({ id, state: 'waiting', attempts })
    .update(asColumns({ attempts: attempts + 1, nextAt }));
  return changed === 1;
}

/** Records the last attempt and the end of a message. */
export async function endMessage(
  tx: Tx,
  id: number,
  { state, at, status, problem }: Pick<Delivery, 'status' | 'problem'> & { state: MessageState; at: Date },
): Promise<void> {
  await tx('outbox_messages')
    .where({ id })
    .update(asColumns({ state, endedAt: at, responseStatus: status ?? null, problem: problem ?? null }));
}

/** Records a failed attempt after which another one follows. */
export async function postponeMessage(
  tx: Tx,
  id: number,
  { nextAt, status, problem }: Pick<Delivery, 'status' | 'problem'> & { nextAt: Date },
): Promise<void> {
  await tx('outbox_messages')
    .where({ id, state: 'waiting' })
    .update(asColumns({ nextAt, responseStatus: status ?? null, problem: problem ?? null }));
}

/** Messages of a channel to some recipients, newest first, below an id. */
export async function listMessages(
  db: Db,
  channel: Channel,
  { recipientIds, beforeId, limit }: { recipientIds: readonly number[]; beforeId: number; limit: number },
): Promise<OutboxMessage[]> {
  if (recipientIds.length === 0) return [];
  const messages = db('outbox_messages').where({ channel }).whereIn('recipient_id', recipientIds);
  return await selectRows(messages.where('id', '<', beforeId).orderBy('id', 'desc').limit(limit), messageShape);
}

/** Counts messages of some channels that were written before a time and wait. */
export async function countOldMessages(db: Db, channels: readonly Channel[], before: Date): Promise<number> {
  const waiting = db('outbox_messages').where({ state: 'waiting' }).whereIn('channel', channels);
  const rows = await waiting.where('created_at', '<', before).count<[{ count: number }]>('* as count');
  return rows[0]?.count ?? 0;
}

export const findMessage = (db: Db, id: number): Promise<OutboxMessage | null> =>
  selectRow(db('outbox_messages').where({ id }), messageShape);

/** Sends an ended message again. Returns false when it waits or does not exist. */
export async function restartMessage(tx: Tx, id: number): Promise<boolean> {
  const changed = await tx('outbox_messages')
    .where({ id })
    .whereNot({ state: 'waiting' })
    .update(asColumns({ state: 'waiting', attempts: 0, nextAt: tx.now, endedAt: null }));
  return changed === 1;
}

/** Makes a waiting message due now. Its attempts go on counting. Returns false when it is due already, or has ended. */
export async function hastenMessage(tx: Tx, id: number): Promise<boolean> {
  const waiting = tx('outbox_messages').where({ id, state: 'waiting' }).where('next_at', '>', tx.now);
  return (await waiting.update(asColumns({ nextAt: tx.now }))) === 1;
}

/** Deletes all messages to a recipient, sent ones too: they may hold personal data. */
export async function eraseMessages(tx: Tx, channel: Channel, recipientId: number): Promise<void> {
  await tx('outbox_messages').where({ channel, recipient_id: recipientId }).delete();
}
