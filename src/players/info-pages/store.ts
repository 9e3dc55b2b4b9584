import { type Db, select, write } from '#src/platform/database/database.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import type { Locale } from '#src/shared/locales.ts';
import type { DocumentName, PublishedText } from './document.ts';

export interface TextVersion {
  readonly id: number;
  readonly document: DocumentName;
  readonly locale: Locale;
  readonly number: number;
  readonly body: string | null;
  readonly createdAt: Date;
  readonly publishedAt: Date | null;
}

interface TextVersionRow {
  readonly id: number;
  readonly document: DocumentName;
  readonly locale: Locale;
  readonly number: number;
  readonly body: string | null;
  readonly created_at: Date;
  readonly published_at: Date | null;
}

const COLUMNS = 'id, document, locale, number, body, created_at, published_at';

const versionFrom = (row: TextVersionRow): TextVersion => ({
  id: row.id,
  document: row.document,
  locale: row.locale,
  number: row.number,
  body: row.body,
  createdAt: row.created_at,
  publishedAt: row.published_at,
});

export async function selectPublished(db: Db, document: DocumentName, locale: Locale): Promise<PublishedText | null> {
  const [row] = await select<TextVersionRow & { published_at: Date }>(
    db,
    `SELECT ${COLUMNS} FROM site_texts WHERE document = ? AND locale = ? AND published_at IS NOT NULL
     ORDER BY published_at DESC, id DESC LIMIT 1`,
    [document, locale],
  );
  return row ? { ...versionFrom(row), publishedAt: row.published_at } : null;
}

export async function selectVersions(
  db: Db,
  document: DocumentName,
  locale: Locale,
  limit: number,
): Promise<TextVersion[]> {
  const rows = await select<TextVersionRow>(
    db,
    `SELECT ${COLUMNS} FROM site_texts WHERE document = ? AND locale = ? ORDER BY number DESC LIMIT ?`,
    [document, locale, limit],
  );
  return rows.map(versionFrom);
}

/** A version by id, with its row locked; null when it does not exist. */
export async function selectVersionForUpdate(tx: Tx, id: number): Promise<TextVersion | null> {
  const [row] = await select<TextVersionRow>(tx, `SELECT ${COLUMNS} FROM site_texts WHERE id = ? FOR UPDATE`, [id]);
  return row ? versionFrom(row) : null;
}

/** Inserts an unpublished version and returns its id. A unique key refuses a second version with the same number. */
export async function insertVersion(
  tx: Tx,
  { document, locale, number, body }: Pick<TextVersion, 'document' | 'locale' | 'number' | 'body'>,
): Promise<number> {
  const { insertId } = await write(
    tx,
    'INSERT INTO site_texts (document, locale, number, body, created_at) VALUES (?, ?, ?, ?, ?)',
    [document, locale, number, body, tx.now],
  );
  return insertId;
}

export async function updatePublished(tx: Tx, id: number): Promise<void> {
  await write(tx, 'UPDATE site_texts SET published_at = ? WHERE id = ?', [tx.now, id]);
}
