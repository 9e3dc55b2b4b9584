import type { ChangedDocument, PlayerSegment } from './segments.ts';
import { type Db, write } from '#src/platform/database/database.ts';
import {
  asColumns,
  column,
  readRows,
  type RowOf,
  rowShape,
  selectRow,
  selectRows,
  valueRows,
} from '#src/platform/database/rows.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { isLocale } from '#src/shared/locales.ts';
import type { Mailing, MailingState } from '#src/players/notifications/mailing.ts';

const mailingShape = rowShape({
  id: column.integer,
  state: column.textOf<MailingState>(),
  segment: column.json<PlayerSegment>(),
  /** A path of the store, without the language prefix. */
  link: column.text.nullable,
  /** Recipients counted so far. */
  counted: column.integer,
  /** Recipients that the mailing was sent to. */
  written: column.integer,
  /** The last player that the walk has processed. */
  cursorId: column.integer,
  createdAt: column.timestamp,
  sentAt: column.timestamp.nullable,
  doneAt: column.timestamp.nullable,
});

/** A mailing without its texts. */
export type MailingRow = RowOf<typeof mailingShape>;

const textsShape = rowShape({ mailingId: column.integer, locale: column.text, title: column.text, text: column.text });

/** Inserts a mailing without its texts. Returns its id. */
export async function insertMailing(
  tx: Tx,
  { segment, link }: Pick<Mailing, 'segment' | 'link'>,
  state: 'counting' | 'sending',
): Promise<number> {
  const [id = 0] = await tx('mailings').insert({
    state,
    sent_at: state === 'sending' ? tx.now : null,
    segment: JSON.stringify(segment),
    link,
    created_at: tx.now,
  });
  return id;
}

export async function insertMailingTexts(tx: Tx, mailingId: number, texts: Mailing['texts']): Promise<void> {
  await tx('mailing_texts').insert(
    Array.from(texts, ([locale, { title, text }]) => ({ mailing_id: mailingId, locale, title, text })),
  );
}

export async function selectMailingTexts(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Mailing['texts']>> {
  const rows = await selectRows(db('mailing_texts').whereIn('mailing_id', ids), textsShape);
  return new Map(
    ids.map((id) => [
      id,
      new Map(
        rows
          .filter(({ mailingId }) => mailingId === id)
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
  return rows.map((row) => ({ ...row, texts: texts.get(row.id) ?? new Map() }));
}

export const selectMailings = async (db: Db, beforeId: number, limit: number): Promise<Mailing[]> =>
  await withTexts(
    db,
    await selectRows(db('mailings').where('id', '<', beforeId).orderBy('id', 'desc').limit(limit), mailingShape),
  );

export const selectMailing = async (db: Db, id: number): Promise<Mailing | null> =>
  (await withTexts(db, await selectRows(db('mailings').where({ id }), mailingShape)))[0] ?? null;

/** Like `selectMailing`, and locks the row. */
export async function selectMailingForUpdate(tx: Tx, id: number): Promise<Mailing | null> {
  const sql = `SELECT ${mailingShape.columns} FROM mailings WHERE id = ? FOR UPDATE`;
  return (await withTexts(tx, await readRows(tx, mailingShape, sql, [id])))[0] ?? null;
}

/** Id of the oldest mailing that is being counted or sent, or null. */
export const selectOpenMailing = (db: Db): Promise<number | null> =>
  selectRow(db('mailings').whereIn('state', ['counting', 'sending']).orderBy('id').limit(1), column.integer.only('id'));

/** Stops what announces changes of a document: no further reader gets it. */
export async function stopAnnouncements(tx: Tx, { document, locale }: ChangedDocument): Promise<void> {
  const sending = await selectRows(tx('mailings').where({ state: 'sending' }), mailingShape);
  const ids = sending
    .filter(({ segment: { change } }) => change?.document === document && change.locale === locale)
    .map(({ id }) => id);
  await tx('mailings').whereIn('id', ids).where({ state: 'sending' }).update({ state: 'stopped', done_at: tx.now });
}

/** Stores the progress of a mailing. */
export async function updateMailing(tx: Tx, mailing: Mailing): Promise<void> {
  const { id, state, counted, written, cursorId, sentAt, doneAt } = mailing;
  await tx('mailings').where({ id }).update(asColumns({ state, counted, written, cursorId, sentAt, doneAt }));
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
    `INSERT INTO notices (kind, params, link, created_at, mailing_id, player_id)
     VALUES ${valueRows(playerIds, 6)}
     ON DUPLICATE KEY UPDATE mailing_id = VALUES(mailing_id)`,
    playerIds.flatMap((playerId) => ['store.news', params, link, tx.now, id, playerId]),
  );
  return affectedRows;
}
