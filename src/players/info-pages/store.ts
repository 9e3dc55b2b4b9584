import type { Db } from '#src/platform/database/database.ts';
import {
  type RowOf,
  integer,
  nullable,
  readRow,
  rowShape,
  selectRow,
  selectRows,
  text,
  textOf,
  timestamp,
} from '#src/platform/database/rows.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import type { Locale } from '#src/shared/locales.ts';
import type { DocumentName, PublishedText } from './document.ts';

const versionShape = rowShape({
  id: integer,
  document: textOf<DocumentName>(),
  locale: textOf<Locale>(),
  number: integer,
  body: nullable(text),
  createdAt: timestamp,
  publishedAt: nullable(timestamp),
});

export type TextVersion = RowOf<typeof versionShape>;

export async function selectPublished(db: Db, document: DocumentName, locale: Locale): Promise<PublishedText | null> {
  const version = await selectRow(
    db('site_texts')
      .where({ document, locale })
      .whereNotNull('published_at')
      .orderBy([
        { column: 'published_at', order: 'desc' },
        { column: 'id', order: 'desc' },
      ])
      .limit(1),
    versionShape,
  );
  return version?.publishedAt ? { ...version, publishedAt: version.publishedAt } : null;
}

/** The newest versions of a document in a language, drafts included, newest first. */
export const selectVersions = (db: Db, document: DocumentName, locale: Locale, limit: number): Promise<TextVersion[]> =>
  selectRows(db('site_texts').where({ document, locale }).orderBy('number', 'desc').limit(limit), versionShape);

/** A version by id, with its row locked; null when it does not exist. */
export const selectVersionForUpdate = (tx: Tx, id: number): Promise<TextVersion | null> =>
  readRow(tx, versionShape, `SELECT ${versionShape.columns} FROM site_texts WHERE id = ? FOR UPDATE`, [id]);

/** Inserts an unpublished version and returns its id. A unique key refuses a second version with the same number. */
export async function insertVersion(
  tx: Tx,
  { document, locale, number, body }: Pick<TextVersion, 'document' | 'locale' | 'number' | 'body'>,
): Promise<number> {
  const [id = 0] = await tx('site_texts').insert({ document, locale, number, body, created_at: tx.now });
  return id;
}

export async function updatePublished(tx: Tx, id: number): Promise<void> {
  await tx('site_texts').where({ id }).update({ published_at: tx.now });
}
