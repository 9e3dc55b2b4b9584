import { type Db, select, write } from '#src/platform/db.ts';
import type { Tx } from '#src/platform/transaction.ts';
import type { Locale } from '#src/shared/locales.ts';
import { wholeFromRow } from '#src/shared/units.ts';
import type { DocumentName, PublishedText } from './document.ts';

/** A version of a document in a language, published or not. */
export interface TextVersion {
  readonly id: number;
  readonly document: DocumentName;
  readonly locale: Locale;
  readonly number: number;
  readonly body: string | null;
  readonly createdAt: Date;
  readonly publishedAt: Date | null;
}

interface VersionRow {
  readonly id: number | string;
  readonly document: DocumentName;
  readonly locale: Locale;
  readonly number: number;
  readonly body: string | null;
  readonly created_at: Date;
  readonly published_at: Date | null;
}

const COLUMNS = 'id, document, locale, number, body, created_at, published_at';

const versionFrom = (row: VersionRow): TextVersion => ({
  ...{ id: wholeFromRow(row.id), document: row.document, locale: row.locale, number: row.number, body: row.body },
  ...{ createdAt: row.created_at, publishedAt: row.published_at },
});

/** The version that was published last; null where none was. */
export async function selectPublished(db: Db, document: DocumentName, locale: Locale): Promise<PublishedText | null> {
  const [row] = await select<VersionRow & { published_at: Date }>(
    db,
    `SELECT ${COLUMNS} FROM site_texts WHERE document = ? AND locale = ? AND published_at IS NOT NULL
     ORDER BY published_at DESC, id DESC LIMIT 1`,
    [document, locale],
  );
  return row ? { ...versionFrom(row), publishedAt: row.published_at } : null;
}

/** The newest versions of a document in a language, the newest first. */
export async function selectVersions(
  db: Db,
  document: DocumentName,
  locale: Locale,
  limit: number,
): Promise<TextVersion[]> {
  const rows = await select<VersionRow>(
    db,
    `SELECT ${COLUMNS} FROM site_texts WHERE document = ? AND locale = ? ORDER BY number DESC LIMIT ?`,
    [document, locale, limit],
  );
  return rows.map(versionFrom);
}

/** A version by its id, locked; null when there is none. */
export async function selectVersionForUpdate(tx: Tx, id: number): Promise<TextVersion | null> {
  const [row] = await select<VersionRow>(tx, `SELECT ${COLUMNS} FROM site_texts WHERE id = ? FOR UPDATE`, [id]);
  return row ? versionFrom(row) : null;
}

/** Writes a version that nobody reads yet; a second one under a number is refused by a unique key. Answers its id. */
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

/** Writes that a version is what readers get from now on. */
export async function updatePublished(tx: Tx, id: number): Promise<void> {
  await write(tx, 'UPDATE site_texts SET published_at = ? WHERE id = ?', [tx.now, id]);
}
