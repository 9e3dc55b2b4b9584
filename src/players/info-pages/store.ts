import { type Db, write } from '#src/platform/database/database.ts';
import {
  integer,
  nullable,
  readRow,
  readRows,
  rowShape,
  text,
  textOf,
  timestamp,
} from '#src/platform/database/rows.ts';
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

const versionShape = rowShape({
  id: integer,
  document: textOf<DocumentName>(),
  locale: textOf<Locale>(),
  number: integer,
  body: nullable(text),
  createdAt: timestamp,
  publishedAt: nullable(timestamp),
});

export async function selectPublished(db: Db, document: DocumentName, locale: Locale): Promise<PublishedText | null> {
  const version = await readRow(
    db,
    versionShape,
    `SELECT ${versionShape.columns} FROM site_texts WHERE document = ? AND locale = ? AND published_at IS NOT NULL
     ORDER BY published_at DESC, id DESC LIMIT 1`,
    [document, locale],
  );
  return version?.publishedAt ? { ...version, publishedAt: version.publishedAt } : null;
}

export async function selectVersions(
  db: Db,
  document: DocumentName,
  locale: Locale,
  limit: number,
): Promise<TextVersion[]> {
  return await readRows(
    db,
    versionShape,
    `SELECT ${versionShape.columns} FROM site_texts WHERE document = ? AND locale = ? ORDER BY number DESC LIMIT ?`,
    [document, locale, limit],
  );
}

/** A version by id, with its row locked; null when it does not exist. */
export async function selectVersionForUpdate(tx: Tx, id: number): Promise<TextVersion | null> {
  return await readRow(tx, versionShape, `SELECT ${versionShape.columns} FROM site_texts WHERE id = ? FOR UPDATE`, [
    id,
  ]);
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
