import { type Db, select, write } from '#src/platform/database/database.ts';
import { inList, valueRows } from '#src/platform/database/rows.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { isLocale } from '#src/shared/locales.ts';
import type { Announcement, AnnouncementTexts, Audience } from './announcement.ts';

interface AnnouncementRow {
  readonly id: number;
  readonly case_id: number | null;
  readonly link: string | null;
  readonly from_at: Date;
  readonly until_at: Date | null;
  readonly audience: Audience;
}

interface AnnouncementTextsRow extends AnnouncementTexts {
  readonly advert_id: number;
  readonly locale: string;
}

export type NewAnnouncementRow = Omit<Announcement, 'id' | 'texts'> & { readonly isDemo: boolean };

const COLUMNS = 'id, case_id, link, from_at, until_at, audience';

/** Announcements that have not ended at `now`, newest first, including scheduled ones. */
export const selectAnnouncements = async (db: Db, now: Date): Promise<Announcement[]> =>
  await withTexts(
    db,
    await select<AnnouncementRow>(
      db,
      `SELECT ${COLUMNS} FROM adverts WHERE until_at IS NULL OR until_at > ? ORDER BY id DESC`,
      [now],
    ),
  );

export const selectAnnouncementPage = async (db: Db, beforeId: number, limit: number): Promise<Announcement[]> =>
  await withTexts(
    db,
    await select<AnnouncementRow>(db, `SELECT ${COLUMNS} FROM adverts WHERE id < ? ORDER BY id DESC LIMIT ?`, [
      beforeId,
      limit,
    ]),
  );

export async function selectAnnouncement(db: Db, id: number): Promise<Announcement | null> {
  const rows = await select<AnnouncementRow>(db, `SELECT ${COLUMNS} FROM adverts WHERE id = ?`, [id]);
  return (await withTexts(db, rows))[0] ?? null;
}

/** Like `selectAnnouncement`, and locks the row. */
export async function selectAnnouncementForUpdate(tx: Tx, id: number): Promise<Announcement | null> {
  const rows = await select<AnnouncementRow>(tx, `SELECT ${COLUMNS} FROM adverts WHERE id = ? FOR UPDATE`, [id]);
  return (await withTexts(tx, rows))[0] ?? null;
}

async function withTexts(db: Db, rows: readonly AnnouncementRow[]): Promise<Announcement[]> {
  if (rows.length === 0) return [];
  const texts = await select<AnnouncementTextsRow>(
    db,
    `SELECT advert_id, locale, lead, text, action FROM advert_texts
     WHERE advert_id IN (${inList(rows)})`,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, case_id: caseId, link, from_at: fromAt, until_at: untilAt, audience }) => ({
    id,
    caseId,
    link,
    fromAt,
    untilAt,
    audience,
    texts: new Map(
      texts
        .filter(({ advert_id: advertId }) => advertId === id)
        .flatMap(({ locale, lead, text, action }) => (isLocale(locale) ? [[locale, { lead, text, action }]] : [])),
    ),
  }));
}

export async function updateAnnouncement(
  tx: Tx,
  { id, caseId, link, fromAt, untilAt, audience }: Announcement,
): Promise<void> {
  await write(tx, 'UPDATE adverts SET case_id = ?, link = ?, from_at = ?, until_at = ?, audience = ? WHERE id = ?', [
    caseId,
    link,
    fromAt,
    untilAt,
    audience,
    id,
  ]);
}

export async function deleteAnnouncementTexts(tx: Tx, advertId: number): Promise<void> {
  await write(tx, 'DELETE FROM advert_texts WHERE advert_id = ?', [advertId]);
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
  const { insertId } = await write(
    tx,
    `INSERT INTO adverts (case_id, link, from_at, until_at, audience, is_demo, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
    [caseId, link, fromAt, untilAt, audience, isDemo ? 1 : 0, tx.now],
  );
  return insertId;
}

export async function insertAnnouncementTexts(tx: Tx, advertId: number, texts: Announcement['texts']): Promise<void> {
  await write(
    tx,
    `INSERT INTO advert_texts (advert_id, locale, lead, text, action)
     VALUES ${valueRows(texts, 5)}`,
    [...texts].flatMap(([locale, { lead, text, action }]) => [advertId, locale, lead, text, action]),
  );
}

/** Returns whether the demo ever had an announcement, ended ones included. */
export async function hasDemoRow(db: Db): Promise<boolean> {
  return (await select(db, 'SELECT id FROM adverts WHERE is_demo = 1 LIMIT 1')).length > 0;
}

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
