import type { PlayerSegment } from './segments.ts';
import { type Db, select, write } from '#src/platform/database/database.ts';
import { inList, valueRows } from '#src/platform/database/rows.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { isLocale } from '#src/shared/locales.ts';
import type { Mailing, MailingState, MailingTexts } from '#src/players/notifications/mailing.ts';

interface MailingRow {
  readonly id: number;
  readonly state: MailingState;
  readonly segment: string;
  readonly link: string | null;
  readonly counted: number;
  readonly written: number;
  readonly cursor_id: number;
  readonly created_at: Date;
  readonly sent_at: Date | null;
  readonly done_at: Date | null;
}

interface MailingTextsRow extends MailingTexts {
  readonly mailing_id: number;
  readonly locale: string;
}

// The cast stops the driver from parsing the JSON.
const COLUMNS = `id, state, CAST(segment AS CHAR) AS segment, link, counted, written, cursor_id, created_at, sent_at,
  done_at`;

const mailingFrom = (row: MailingRow, texts: Mailing['texts']): Mailing => ({
  id: row.id,
  state: row.state,
  segment: JSON.parse(row.segment) as PlayerSegment,
  link: row.link,
  counted: row.counted,
  written: row.written,
  cursorId: row.cursor_id,
  createdAt: row.created_at,
  sentAt: row.sent_at,
  doneAt: row.done_at,
  texts,
});

/** Inserts a mailing in state `counting`, without its texts. Returns its id. */
export async function insertMailing(tx: Tx, { segment, link }: Pick<Mailing, 'segment' | 'link'>): Promise<number> {
  const { insertId } = await write(
    tx,
    "INSERT INTO mailings (state, segment, link, created_at) VALUES ('counting', ?, ?, ?)",
    [JSON.stringify(segment), link, tx.now],
  );
  return insertId;
}

export async function insertMailingTexts(tx: Tx, mailingId: number, texts: Mailing['texts']): Promise<void> {
  await write(
    tx,
    `INSERT INTO mailing_texts (mailing_id, locale, title, text)
     VALUES ${valueRows(texts, 4)}`,
    [...texts].flatMap(([locale, { title, text }]) => [mailingId, locale, title, text]),
  );
}

export async function selectMailingTexts(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Mailing['texts']>> {
  const rows = await select<MailingTextsRow>(
    db,
    `SELECT mailing_id, locale, title, text FROM mailing_texts WHERE mailing_id IN (${inList(ids)})`,
    ids,
  );
  return new Map(
    ids.map((id) => [
      id,
      new Map(
        rows
          .filter((row) => row.mailing_id === id)
          .flatMap(({ locale, title, text }) => (isLocale(locale) ? [[locale, { title, text }]] : [])),
      ),
    ]),
  );
}

async function withTexts(db: Db, rows: readonly MailingRow[]): Promise<Mailing[]> {
  if (rows.length === 0) return [];
  const texts = await selectMailingTexts(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => mailingFrom(row, texts.get(row.id) ?? new Map()));
}

export const selectMailings = async (db: Db, beforeId: number, limit: number): Promise<Mailing[]> =>
  await withTexts(
    db,
    await select<MailingRow>(db, `SELECT ${COLUMNS} FROM mailings WHERE id < ? ORDER BY id DESC LIMIT ?`, [
      beforeId,
      limit,
    ]),
  );

export async function selectMailing(db: Db, id: number): Promise<Mailing | null> {
  const rows = await select<MailingRow>(db, `SELECT ${COLUMNS} FROM mailings WHERE id = ?`, [id]);
  return (await withTexts(db, rows))[0] ?? null;
}

/** Like `selectMailing`, and locks the row. */
export async function selectMailingForUpdate(tx: Tx, id: number): Promise<Mailing | null> {
  const rows = await select<MailingRow>(tx, `SELECT ${COLUMNS} FROM mailings WHERE id = ? FOR UPDATE`, [id]);
  return (await withTexts(tx, rows))[0] ?? null;
}

/** Id of the oldest mailing that is being counted or sent, or null. */
export async function selectOpenMailing(db: Db): Promise<number | null> {
  const [row] = await select<{ id: number }>(
    db,
    "SELECT id FROM mailings WHERE state IN ('counting', 'sending') ORDER BY id LIMIT 1",
  );
  return row ? row.id : null;
}

/** Stores the progress of a mailing. */
export async function updateMailing(tx: Tx, mailing: Mailing): Promise<void> {
  const { id, state, counted, written, cursorId, sentAt, doneAt } = mailing;
  await write(
    tx,
    'UPDATE mailings SET state = ?, counted = ?, written = ?, cursor_id = ?, sent_at = ?, done_at = ? WHERE id = ?',
    [state, counted, written, cursorId, sentAt, doneAt, id],
  );
}

/** Inserts a mailing's notification for players who do not have it yet. Returns how many were inserted. */
export async function insertMailingNotifications(
  tx: Tx,
  { id, link }: Mailing,
  playerIds: readonly number[],
): Promise<number> {
  if (playerIds.length === 0) return 0;
  const params = JSON.stringify({ mailingId: id });
  const { affectedRows } = await write(
    tx,
    `INSERT INTO notices (player_id, kind, params, link, created_at, mailing_id)
     VALUES ${playerIds.map(() => "(?, 'store.news', ?, ?, ?, ?)").join(', ')}
     ON DUPLICATE KEY UPDATE mailing_id = VALUES(mailing_id)`,
    playerIds.flatMap((playerId) => [playerId, params, link, tx.now, id]),
  );
  return affectedRows;
}
