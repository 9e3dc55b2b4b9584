import { type Db, select, write } from '#src/platform/db.ts';
import type { Tx } from '#src/platform/transaction.ts';
import { isLocale } from '#src/shared/locales.ts';
import { wholeFromRow } from '#src/shared/units.ts';
import type { Advert, AdvertTexts } from './advert.ts';

interface AdvertRow {
  readonly id: number | string;
  readonly case_id: number | string | null;
  readonly link: string | null;
  readonly from_at: Date;
  readonly until_at: Date | null;
}

interface TextsRow extends AdvertTexts {
  readonly advert_id: number | string;
  readonly locale: string;
}

/** An advert to be, as its row will say it. */
export type NewAdvertRow = Omit<Advert, 'id' | 'texts'> & { readonly isDemo: boolean };

const COLUMNS = 'id, case_id, link, from_at, until_at';

/** Adverts that are not over at a moment, the newest first: those that have not begun among them. */
export const selectAdverts = async (db: Db, now: Date): Promise<Advert[]> =>
  await withTexts(
    db,
    await select<AdvertRow>(
      db,
      `SELECT ${COLUMNS} FROM adverts WHERE until_at IS NULL OR until_at > ? ORDER BY id DESC`,
      [now],
    ),
  );

/** All adverts below an id, the newest first. */
export const selectAdvertPage = async (db: Db, beforeId: number, limit: number): Promise<Advert[]> =>
  await withTexts(
    db,
    await select<AdvertRow>(db, `SELECT ${COLUMNS} FROM adverts WHERE id < ? ORDER BY id DESC LIMIT ?`, [
      ...[beforeId, limit],
    ]),
  );

/** One advert; null when there is none. */
export async function selectAdvert(db: Db, id: number): Promise<Advert | null> {
  const rows = await select<AdvertRow>(db, `SELECT ${COLUMNS} FROM adverts WHERE id = ?`, [id]);
  return (await withTexts(db, rows))[0] ?? null;
}

/** The same with its row locked. */
export async function selectAdvertForUpdate(tx: Tx, id: number): Promise<Advert | null> {
  const rows = await select<AdvertRow>(tx, `SELECT ${COLUMNS} FROM adverts WHERE id = ? FOR UPDATE`, [id]);
  return (await withTexts(tx, rows))[0] ?? null;
}

async function withTexts(db: Db, rows: readonly AdvertRow[]): Promise<Advert[]> {
  if (rows.length === 0) return [];
  const texts = await select<TextsRow>(
    db,
    `SELECT advert_id, locale, lead, text, action FROM advert_texts
     WHERE advert_id IN (${rows.map(() => '?').join(', ')})`,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, case_id: caseId, link, from_at: fromAt, until_at: untilAt }) => ({
    id: wholeFromRow(id),
    caseId: caseId === null ? null : wholeFromRow(caseId),
    ...{ link, fromAt, untilAt },
    texts: new Map(
      texts
        .filter(({ advert_id: advertId }) => advertId === id)
        .flatMap(({ locale, lead, text, action }) => (isLocale(locale) ? [[locale, { lead, text, action }]] : [])),
    ),
  }));
}

/** Writes when an advert runs and where it leads. */
export async function updateAdvert(tx: Tx, { id, caseId, link, fromAt, untilAt }: Advert): Promise<void> {
  await write(tx, 'UPDATE adverts SET case_id = ?, link = ?, from_at = ?, until_at = ? WHERE id = ?', [
    ...[caseId, link, fromAt, untilAt, id],
  ]);
}

/** Takes what an advert says away; new texts follow. */
export async function deleteAdvertTexts(tx: Tx, advertId: number): Promise<void> {
  await write(tx, 'DELETE FROM advert_texts WHERE advert_id = ?', [advertId]);
}

/** Lets an advert end now, also one that has not begun. */
export async function endAdvertRow(tx: Tx, id: number): Promise<void> {
  await write(tx, 'UPDATE adverts SET from_at = LEAST(from_at, ?), until_at = ? WHERE id = ?', [tx.now, tx.now, id]);
}

/** Writes an advert; its texts follow. Answers its id. */
export async function insertAdvert(tx: Tx, { caseId, link, fromAt, untilAt, isDemo }: NewAdvertRow): Promise<number> {
  const { insertId } = await write(
    tx,
    'INSERT INTO adverts (case_id, link, from_at, until_at, is_demo, created_at) VALUES (?, ?, ?, ?, ?, ?)',
    [caseId, link, fromAt, untilAt, isDemo ? 1 : 0, tx.now],
  );
  return insertId;
}

/** Writes what an advert says, in every language that is given. */
export async function insertAdvertTexts(tx: Tx, advertId: number, texts: Advert['texts']): Promise<void> {
  await write(
    tx,
    `INSERT INTO advert_texts (advert_id, locale, lead, text, action)
     VALUES ${[...texts].map(() => '(?, ?, ?, ?, ?)').join(', ')}`,
    [...texts].flatMap(([locale, { lead, text, action }]) => [advertId, locale, lead, text, action]),
  );
}

/** Whether the demo has had an advert, be it over or not. */
export async function hasDemoRow(db: Db): Promise<boolean> {
  return (await select(db, 'SELECT id FROM adverts WHERE is_demo = 1 LIMIT 1')).length > 0;
}

/** Ends the demo's adverts that are not over yet. Answers how many. */
export async function updateDemoEnded(tx: Tx): Promise<number> {
  const { affectedRows } = await write(
    tx,
    `UPDATE adverts SET from_at = LEAST(from_at, ?), until_at = ?
     WHERE is_demo = 1 AND (until_at IS NULL OR until_at > ?)`,
    [tx.now, tx.now, tx.now],
  );
  return affectedRows;
}
