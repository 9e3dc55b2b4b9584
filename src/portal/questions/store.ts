import { type Db, write } from '#src/platform/database/database.ts';
import { column, readRow, readRows, type RowOf, rowShape } from '#src/platform/database/rows.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { FALLBACK_LOCALE, isLocale, type Locale } from '#src/shared/locales.ts';
import type { QuestionAuthor, QuestionKind, QuestionState } from '#src/shared/questions.ts';

const questionShape = rowShape({
  id: column.integer,
  playerId: column.integer,
  kind: column.textOf<QuestionKind>().named('subject_kind'),
  /** Public id of a payment, code of a battle, key of a refusal, else the number of the row; empty without one. */
  subjectId: column.text,
  state: column.textOf<QuestionState>(),
  /** The language of the player when it was asked. */
  locale: column.text.mapped((code): Locale => (isLocale(code) ? code : FALLBACK_LOCALE)),
  /** Time of the first message that staff have not answered; null while they have. */
  waitingSince: column.timestamp.nullable,
  createdAt: column.timestamp,
  changedAt: column.timestamp,
});

/** A question without its messages. */
export type Question = RowOf<typeof questionShape>;

const messageShape = rowShape({
  id: column.integer,
  threadId: column.integer,
  author: column.textOf<QuestionAuthor>(),
  memberId: column.integer.nullable,
  text: column.text,
  hasPicture: column.boolean,
  createdAt: column.timestamp,
});

export type QuestionMessage = RowOf<typeof messageShape>;

/** A new question; its first message follows. */
export type NewQuestion = Pick<Question, 'playerId' | 'kind' | 'subjectId' | 'locale'>;

export const selectQuestion = (db: Db, id: number): Promise<Question | null> =>
  readRow(db, questionShape, 'FROM question_threads WHERE id = ?', [id]);

/** Questions of a player with ids below a given one, newest first. */
export const selectQuestionsOf = (db: Db, playerId: number, beforeId: number, limit: number): Promise<Question[]> =>
  readRows(db, questionShape, 'FROM question_threads WHERE player_id = ? AND id < ? ORDER BY id DESC LIMIT ?', [
    playerId,
    beforeId,
    limit,
  ]);

/** The newest question of a player about a subject that is not closed. */
export const selectOpenAbout = (
  db: Db,
  { playerId, kind, subjectId }: Omit<NewQuestion, 'locale'>,
): Promise<Question | null> =>
  readRow(
    db,
    questionShape,
    `FROM question_threads WHERE player_id = ? AND state IN ('waiting', 'answered') AND subject_kind = ?
       AND subject_id = ? ORDER BY id DESC LIMIT 1`,
    [playerId, kind, subjectId],
  );

/** The newest question of a player of one kind, closed or not. */
export const selectNewestOf = (db: Db, playerId: number, kind: QuestionKind): Promise<Question | null> =>
  readRow(
    db,
    questionShape,
    'FROM question_threads WHERE player_id = ? AND subject_kind = ? ORDER BY id DESC LIMIT 1',
    [playerId, kind],
  );

/** Counts the questions of a player that wait for staff. */
export async function countWaiting(db: Db, playerId: number): Promise<number> {
  const sql = `SELECT COUNT(*) AS count FROM question_threads WHERE player_id = ? AND state = 'waiting'`;
  return (await readRow(db, column.integer.only('count'), sql, [playerId])) ?? 0;
}

/** A place in the queue: the question after it waits for less long. */
export interface QueuePlace {
  readonly since: Date;
  readonly id: number;
}

/** Filter of a list for staff; null means any. */
export interface QuestionFilter {
  readonly kind: QuestionKind | null;
  readonly locale: Locale | null;
}

/** Waiting questions, the longest waiting first, behind a place. */
export const selectWaiting = (
  db: Db,
  filter: QuestionFilter,
  { after, limit }: { readonly after: QueuePlace; readonly limit: number },
): Promise<Question[]> => {
  const { sql, values } = conditionOf(filter);
  return readRows(
    db,
    questionShape,
    `FROM question_threads FORCE INDEX (question_threads_queue)
     WHERE state = 'waiting' AND waiting_since >= ? AND (waiting_since > ? OR id > ?)${sql}
     ORDER BY waiting_since, id LIMIT ?`,
    [after.since, after.since, after.id, ...values, limit],
  );
};

/** At most this many answered or closed questions are looked through for a filter. */
export const FILTERED = 1000;

/**
 * Answered or closed questions with ids below a given one, newest first. A filter is applied to the next `FILTERED` of
 * them, so that a rare kind does not read the questions of a year.
 */
export const selectInState = (
  db: Db,
  state: Exclude<QuestionState, 'waiting'>,
  filter: QuestionFilter,
  { beforeId, limit }: { readonly beforeId: number; readonly limit: number },
): Promise<Question[]> => {
  const { sql, values } = conditionOf(filter);
  return readRows(
    db,
    questionShape,
    `SELECT ${questionShape.columns} FROM (
       SELECT * FROM question_threads FORCE INDEX (question_threads_queue)
       WHERE state = ? AND waiting_since IS NULL AND id < ? ORDER BY id DESC LIMIT ?
     ) AS newest WHERE TRUE${sql} ORDER BY id DESC LIMIT ?`,
    [state, beforeId, sql === '' ? limit : FILTERED, ...values, limit],
  );
};

function conditionOf({ kind, locale }: QuestionFilter): { readonly sql: string; readonly values: readonly string[] } {
  const parts = [
    ...(kind === null ? [] : [{ sql: ' AND subject_kind = ?', value: kind }]),
    ...(locale === null ? [] : [{ sql: ' AND locale = ?', value: locale }]),
  ];
  return { sql: parts.map(({ sql }) => sql).join(''), values: parts.map(({ value }) => value) };
}

/** The newest messages of a question, oldest first, without notes unless they are wanted. */
export async function selectMessages(db: Db, threadId: number, hasNotes: boolean): Promise<QuestionMessage[]> {
  const newestFirst = await readRows(
    db,
    messageShape,
    `FROM question_messages WHERE thread_id = ?${hasNotes ? '' : ` AND author <> 'note'`} ORDER BY id DESC LIMIT ?`,
    [threadId, MOST_MESSAGES],
  );
  return newestFirst.reverse();
}

/** The newest message of a question that is no note. */
export const selectNewestMessage = (db: Db, threadId: number): Promise<QuestionMessage | null> =>
  readRow(
    db,
    messageShape,
    `FROM question_messages WHERE thread_id = ? AND author <> 'note' ORDER BY id DESC LIMIT 1`,
    [threadId],
  );

/** A player writes 30 a day at most, so few questions have as many. */
export const MOST_MESSAGES = 500;

/** Messages of a player's questions with ids below a given one, newest first, without notes. */
export const selectMessagesOf = (
  db: Db,
  playerId: number,
  { beforeId, limit }: { readonly beforeId: number; readonly limit: number },
): Promise<QuestionMessage[]> =>
  readRows(
    db,
    messageShape,
    // The questions first: from the newest message on, those of everyone would be read.
    `SELECT ${messageShape.columnsOf('m')} FROM question_threads t
     STRAIGHT_JOIN question_messages m ON m.thread_id = t.id
     WHERE t.player_id = ? AND m.author <> 'note' AND m.id < ? ORDER BY m.id DESC LIMIT ?`,
    [playerId, beforeId, limit],
  );

/** Inserts a waiting question. Returns its id. */
export async function insertQuestion(tx: Tx, { playerId, kind, subjectId, locale }: NewQuestion): Promise<number> {
  const { insertId } = await write(
    tx,
    `INSERT INTO question_threads
       (player_id, subject_kind, subject_id, state, locale, waiting_since, created_at, changed_at)
     VALUES (?, ?, ?, 'waiting', ?, ?, ?, ?)`,
    [playerId, kind, subjectId, locale, tx.now, tx.now, tx.now],
  );
  return insertId;
}

/** Inserts a message, with its picture if it has one. */
export async function insertMessage(
  tx: Tx,
  {
    threadId,
    author,
    memberId,
    text,
    picture = null,
  }: Omit<QuestionMessage, 'id' | 'createdAt' | 'hasPicture'> & { readonly picture?: Buffer | null },
): Promise<void> {
  const { insertId } = await write(
    tx,
    `INSERT INTO question_messages (thread_id, author, member_id, text, has_picture, created_at)
     VALUES (?, ?, ?, ?, ?, ?)`,
    [threadId, author, memberId, text, picture !== null, tx.now],
  );
  if (picture === null) return;
  await write(tx, 'INSERT INTO question_pictures (message_id, content) VALUES (?, ?)', [insertId, picture]);
}

const countsShape = rowShape({ inQuestion: column.integer, inDay: column.integer });

/** Counts the pictures of one question, and those of its player in 24 hours. */
export const countPictures = async (tx: Tx, playerId: number, threadId: number): Promise<RowOf<typeof countsShape>> =>
  (await readRow(
    tx,
    countsShape,
    `SELECT COUNT(IF(m.thread_id = ?, 1, NULL)) AS in_question,
       COUNT(IF(m.created_at > ? - INTERVAL 1 DAY, 1, NULL)) AS in_day
     FROM question_threads t STRAIGHT_JOIN question_messages m ON m.thread_id = t.id
     WHERE t.player_id = ? AND m.has_picture = 1`,
    [threadId, tx.now, playerId],
  )) ?? { inQuestion: 0, inDay: 0 };

const pictureShape = rowShape({ playerId: column.integer, content: column.binary });

/** The ids in the address of a picture. */
export type PicturePlace = Readonly<Record<'question' | 'message', number>>;

/** The picture of a message with the player of its question; null without one. */
export const selectPicture = (
  db: Db,
  { question, message }: PicturePlace,
): Promise<RowOf<typeof pictureShape> | null> =>
  readRow(
    db,
    pictureShape,
    `FROM question_pictures p JOIN question_messages m ON m.id = p.message_id
     JOIN question_threads t ON t.id = m.thread_id WHERE p.message_id = ? AND t.id = ?`,
    [message, question],
  );

/** Lets a question wait for staff: from its first unanswered message on. */
export async function updateWaiting(tx: Tx, id: number): Promise<void> {
  await write(
    tx,
    `UPDATE question_threads SET state = 'waiting', waiting_since = COALESCE(waiting_since, ?), changed_at = ?
     WHERE id = ?`,
    [tx.now, tx.now, id],
  );
}

export async function updateState(tx: Tx, id: number, state: Exclude<QuestionState, 'waiting'>): Promise<void> {
  const sql = 'UPDATE question_threads SET state = ?, waiting_since = NULL, changed_at = ? WHERE id = ?';
  await write(tx, sql, [state, tx.now, id]);
}

/** Deletes all questions of a player; their messages go with them. */
export async function deleteQuestionsOf(tx: Tx, playerId: number): Promise<void> {
  await write(tx, 'DELETE FROM question_threads WHERE player_id = ?', [playerId]);
}
