import type { Db } from '#src/platform/database/database.ts';
import { column, readRow, readRows, type RowOf, rowShape, selectRows } from '#src/platform/database/rows.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import type { Locale } from '#src/shared/locales.ts';
import type { DocumentName, PublishedText } from './document.ts';

const versionShape = rowShape({
  id: column.integer,
  document: column.textOf<DocumentName>(),
  locale: column.textOf<Locale>(),
  number: column.integer,
  body: column.text.nullable,
  createdAt: column.timestamp,
  publishedAt: column.timestamp.nullable,
  inForceAt: column.timestamp.nullable,
});

export type TextVersion = RowOf<typeof versionShape>;

/** Versions read for a reader: the one in force and those to come, of which there are few. */
const NEWEST_READ = 20;

/** The newest published versions, those that come into force last first. */
export async function selectPublished(db: Db, document: DocumentName, locale: Locale): Promise<PublishedText[]> {
  const versions = await selectRows(
    db('site_texts')
      .where({ document, locale })
      .whereNotNull('in_force_at')
      .orderBy([
        { column: 'in_force_at', order: 'desc' },
        { column: 'id', order: 'desc' },
      ])
      .limit(NEWEST_READ),
    versionShape,
  );
  return versions.flatMap(({ publishedAt, inForceAt, ...version }) =>
    publishedAt === null || inForceAt === null ? [] : [{ ...version, publishedAt, inForceAt }],
  );
}

const lastPublishedShape = rowShape({ document: column.textOf<DocumentName>(), publishedAt: column.timestamp });

/** When each published document was published last, in any language: also a text to come changes its page. */
export const selectLastPublished = (db: Db): Promise<RowOf<typeof lastPublishedShape>[]> =>
  readRows(
    db,
    lastPublishedShape,
    `SELECT document, MAX(published_at) AS published_at FROM site_texts
     WHERE published_at IS NOT NULL GROUP BY document`,
  );

/** The newest versions of a document in a language, drafts included, newest first. */
export const selectVersions = (db: Db, document: DocumentName, locale: Locale, limit: number): Promise<TextVersion[]> =>
  selectRows(db('site_texts').where({ document, locale }).orderBy('number', 'desc').limit(limit), versionShape);

/** A version by id, with its row locked; null when it does not exist. */
export const selectVersionForUpdate = (tx: Tx, id: number): Promise<TextVersion | null> =>
  readRow(tx, versionShape, 'FROM site_texts WHERE id = ? FOR UPDATE', [id]);

/** Inserts an unpublished version and returns its id. A unique key refuses a second version with the same number. */
export async function insertVersion(
  tx: Tx,
  { document, locale, number, body }: Pick<TextVersion, 'document' | 'locale' | 'number' | 'body'>,
): Promise<number> {
  const [id = 0] = await tx('site_texts').insert({ document, locale, number, body, created_at: tx.now });
  return id;
}

/** Makes a published version a draft again. */
export async function updateWithdrawn(tx: Tx, id: number): Promise<void> {
  await tx('site_texts').where({ id }).update({ published_at: null, in_force_at: null });
}

export async function updatePublished(tx: Tx, id: number, inForceAt: Date): Promise<void> {
  await tx('site_texts').where({ id }).update({ published_at: tx.now, in_force_at: inForceAt });
}
