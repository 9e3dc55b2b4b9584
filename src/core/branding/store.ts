import { type Db, write } from '#src/platform/database/database.ts';
import {
  asColumns,
  column,
  readRow,
  type RowOf,
  rowShape,
  selectRow,
  selectRows,
} from '#src/platform/database/rows.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import type { BrandLogo } from '#src/shared/brand.ts';
import { type BrandChanges, type BrandContent, readContent } from './brand-changes.ts';

const versionShape = rowShape({
  id: column.integer,
  /** Null for the draft. */
  number: column.integer.nullable,
  content: column.text.mapped(readContent),
  logo: column.text.nullable,
  favicon: column.text.nullable,
  createdAt: column.timestamp,
  publishedAt: column.timestamp.nullable,
});

/** A version of the brand. */
export type BrandVersion = BrandContent & Omit<RowOf<typeof versionShape>, 'content'>;

const versionOf = ({ content, ...row }: RowOf<typeof versionShape>): BrandVersion => ({ ...row, ...content });

export async function selectDraft(db: Db): Promise<BrandVersion | null> {
  const row = await selectRow(db('brand_versions').where({ number: null, discarded_at: null }).limit(1), versionShape);
  return row && versionOf(row);
}

/** Published versions, newest first. */
export async function selectPublished(db: Db, limit: number): Promise<BrandVersion[]> {
  const published = db('brand_versions').whereNotNull('number').orderBy('number', 'desc').limit(limit);
  return (await selectRows(published, versionShape)).map(versionOf);
}

export async function selectVersion(db: Db, id: number): Promise<BrandVersion | null> {
  const row = await selectRow(db('brand_versions').where({ id }).whereNotNull('number'), versionShape);
  return row && versionOf(row);
}

/** Grows with each change of any version, so that the second of two concurrent editors is refused. */
export async function selectRevision(db: Db): Promise<number> {
  const sql = 'SELECT MAX(revision) AS revision FROM brand_versions';
  return (await readRow(db, column.integer.nullable.only('revision'), sql)) ?? 0;
}

const contentText = ({ words, accent, ground, languages, sender, help }: BrandContent): string =>
  JSON.stringify({ words, accent, ground, languages, sender, help });

const signatureOf = (
  tx: Tx,
  { createdAt, number }: Pick<BrandVersion, 'createdAt' | 'number'>,
  changes: BrandChanges,
): Buffer => tx.sign('brand_versions', [createdAt, number, contentText(changes), changes.logo, changes.favicon]);

interface WrittenVersion {
  readonly number: number | null;
  readonly revision: number;
  readonly changes: BrandChanges;
}

/** A version with a number is published at once. Returns the id. */
export async function insertVersion(tx: Tx, { number, revision, changes }: WrittenVersion): Promise<number> {
  const { logo, favicon } = changes;
  const createdAt = tx.now;
  const [id = 0] = await tx('brand_versions').insert(
    asColumns({
      number,
      revision,
      content: contentText(changes),
      logo,
      favicon,
      createdAt,
      publishedAt: number === null ? null : createdAt,
      signature: signatureOf(tx, { createdAt, number }, changes),
    }),
  );
  return id;
}

export async function updateDraft(
  tx: Tx,
  draft: BrandVersion,
  { revision, changes }: Omit<WrittenVersion, 'number'>,
): Promise<void> {
  await writeVersion(tx, { ...draft, ...changes }, revision);
}

export async function publishVersion(
  tx: Tx,
  draft: BrandVersion,
  { number, revision }: { readonly number: number; readonly revision: number },
): Promise<void> {
  await writeVersion(tx, { ...draft, number, publishedAt: tx.now }, revision);
}

/** The row stays, so that revisions only grow: nothing that was seen of this draft counts for the next one. */
export async function discardVersion(tx: Tx, draft: BrandVersion, revision: number): Promise<void> {
  await writeVersion(tx, { ...draft, logo: null, favicon: null }, revision);
  await tx('brand_versions').where({ id: draft.id }).update({ discarded_at: tx.now });
}

async function writeVersion(tx: Tx, version: BrandVersion, revision: number): Promise<void> {
  const { id, number, logo, favicon, publishedAt } = version;
  const [content, signature] = [contentText(version), signatureOf(tx, version, version)];
  await tx('brand_versions')
    .where({ id })
    .update(asColumns({ number, revision, content, logo, favicon, publishedAt, signature }));
}

/**
 * Keeps a picture for a version that the same transaction writes. The same content has the same hash, so a picture that
 * is there already stays.
 */
export async function insertPicture(tx: Tx, { hash, content }: BrandLogo): Promise<void> {
  await tx('brand_pictures')
    .insert({ hash, content: Buffer.from(content), created_at: tx.now })
    .onConflict('hash')
    .merge(['hash']);
}

export const selectPicture = (db: Db, hash: string): Promise<Buffer | null> =>
  selectRow(db('brand_pictures').where({ hash }), column.binary.only('content'));

/** Deletes the pictures of drafts that were changed or discarded. */
export async function deleteUnusedPictures(tx: Tx): Promise<void> {
  await write(
    tx,
    `DELETE FROM brand_pictures WHERE NOT EXISTS (
       SELECT 1 FROM brand_versions v WHERE v.discarded_at IS NULL
         AND (brand_pictures.hash IN (v.logo, v.favicon) OR INSTR(v.content, brand_pictures.hash) > 0))`,
    [],
  );
}
