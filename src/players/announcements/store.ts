import { type Db, write } from '#src/platform/database/database.ts';
import {
  asColumns,
  column,
  readRows,
  type RowOf,
  rowShape,
  selectRow,
  selectRows,
} from '#src/platform/database/rows.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { isLocale } from '#src/shared/locales.ts';
import type { Announcement, Audience } from './announcement.ts';

const announcementShape = rowShape({
  id: column.integer,
  caseId: column.integer.nullable,
  /** A path of the store, without the language prefix. */
  link: column.text.nullable,
  fromAt: column.timestamp,
  /** End of the announcement; null when it has no end. */
  untilAt: column.timestamp.nullable,
  audience: column.textOf<Audience>(),
});

/** An announcement without its texts. */
export type AnnouncementRow = RowOf<typeof announcementShape>;

const textsShape = rowShape({
  advertId: column.integer,
  locale: column.text,
  lead: column.text,
  text: column.text,
  action: column.text.nullable,
});

export type NewAnnouncementRow = Omit<Announcement, 'id' | 'texts'> & { readonly isDemo: boolean };

/** Announcements that have not ended at `now`, newest first, including scheduled ones. */
export const selectAnnouncements = async (db: Db, now: Date): Promise<Announcement[]> =>
  await withTexts(
    db,
    await selectRows(
      db('adverts').whereNull('until_at').orWhere('until_at', '>', now).orderBy('id', 'desc'),
      announcementShape,
    ),
  );

export const selectAnnouncementPage = async (db: Db, beforeId: number, limit: number): Promise<Announcement[]> =>
  await withTexts(
    db,
    await selectRows(db('adverts').where('id', '<', beforeId).orderBy('id', 'desc').limit(limit), announcementShape),
  );

export async function selectAnnouncement(db: Db, id: number): Promise<Announcement | null> {
  const rows = await selectRows(db('adverts').where({ id }), announcementShape);
  return (await withTexts(db, rows))[0] ?? null;
}

/** Like `selectAnnouncement`, and locks the row. */
export async function selectAnnouncementForUpdate(tx: Tx, id: number): Promise<Announcement | null> {
  const sql = `SELECT ${announcementShape.columns} FROM adverts WHERE id = ? FOR UPDATE`;
  return (await withTexts(tx, await readRows(tx, announcementShape, sql, [id])))[0] ?? null;
}

async function withTexts(db: Db, rows: readonly AnnouncementRow[]): Promise<Announcement[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const texts = await selectRows(db('advert_texts').whereIn('advert_id', ids), textsShape);
  return rows.map((row) => ({
    ...row,
    texts: new Map(
      texts
        .filter(({ advertId }) => advertId === row.id)
        .flatMap(({ locale, lead, text, action }) => (isLocale(locale) ? [[locale, { lead, text, action }]] : [])),
    ),
  }));
}

export async function updateAnnouncement(
  tx: Tx,
  { id, caseId, link, fromAt, untilAt, audience }: Announcement,
): Promise<void> {
  await tx('adverts').where({ id }).update(asColumns({ caseId, link, fromAt, untilAt, audience }));
}

export async function deleteAnnouncementTexts(tx: Tx, advertId: number): Promise<void> {
  await tx('advert_texts').where({ advert_id: advertId }).delete();
}

/** Ends an announcement now, even one that has not started. */
export async function endAnnouncementRow(tx: Tx, id: number): Promise<void> {
  await write(tx, 'UPDATE adverts SET from_at = LEAST(from_at, ?), until_at = ? WHERE id = ?', [tx.now, tx.now, id]);
}

/** Inserts the row without its texts. Returns the id. */
export async function insertAnnouncement(
  tx: Tx,
  { caseId, link, fromAt, untilAt, audience, isDemo }: NewAnnouncementRow,
): Promise<number> {
  const [id = 0] = await tx('adverts').insert(
    asColumns({ caseId, link, fromAt, untilAt, audience, isDemo, createdAt: tx.now }),
  );
  return id;
}

export async function insertAnnouncementTexts(tx: Tx, advertId: number, texts: Announcement['texts']): Promise<void> {
  await tx('advert_texts').insert(
    Array.from(texts, ([locale, { lead, text, action }]) => ({ advert_id: advertId, locale, lead, text, action })),
  );
}

/** Returns whether the demo ever had an announcement, ended ones included. */
export const hasDemoRow = async (db: Db): Promise<boolean> =>
  (await selectRow(db('adverts').where({ is_demo: true }).limit(1), column.integer.only('id'))) !== null;

/** Ends the demo's announcements that have not ended. Returns how many. */
export async function updateDemoEnded(tx: Tx): Promise<number> {
  const { affectedRows } = await write(
    tx,
    `UPDATE adverts SET from_at = LEAST(from_at, ?), until_at = ?
     WHERE is_demo = 1 AND (until_at IS NULL OR until_at > ?)`,
    [tx.now, tx.now, tx.now],
  );
  return affectedRows;
}
