import { type Db, write } from '#src/platform/database/database.ts';
import {
  binary,
  integer,
  mapped,
  nullable,
  oneColumn,
  readRow,
  readRows,
  rowShape,
  text,
  timestamp,
} from '#src/platform/database/rows.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { type BrandChanges, type BrandContent, readContent } from './brand-changes.ts';

export interface BrandVersion extends BrandChanges {
  readonly id: number;
  /** Null for the draft. */
  readonly number: number | null;
  readonly createdAt: Date;
  readonly publishedAt: Date | null;
}

const versionShape = rowShape({
  id: integer,
  number: nullable(integer),
  content: mapped(text, readContent),
  logo: nullable(text),
  favicon: nullable(text),
  createdAt: timestamp,
  publishedAt: nullable(timestamp),
});

const versionOf = ({
  content,
  ...row
}: { readonly content: BrandContent } & Omit<BrandVersion, keyof BrandContent>): BrandVersion => ({
  ...row,
  ...content,
});

export async function selectDraft(db: Db): Promise<BrandVersion | null> {
  const sql = `SELECT ${versionShape.columns} FROM brand_versions
    WHERE number IS NULL AND discarded_at IS NULL LIMIT 1`;
  const row = await readRow(db, versionShape, sql);
  return row && versionOf(row);
}

/** Published versions, newest first. */
export async function selectPublished(db: Db, limit: number): Promise<BrandVersion[]> {
  const sql = `SELECT ${versionShape.columns} FROM brand_versions
    WHERE number IS NOT NULL ORDER BY number DESC LIMIT ?`;
  return (await readRows(db, versionShape, sql, [limit])).map(versionOf);
}

export async function selectVersion(db: Db, id: number): Promise<BrandVersion | null> {
  const sql = `SELECT ${versionShape.columns} FROM brand_versions WHERE id = ? AND number IS NOT NULL`;
  const row = await readRow(db, versionShape, sql, [id]);
  return row && versionOf(row);
}

/** Grows with each change of any version, so that the second of two concurrent editors is refused. */
export async function selectRevision(db: Db): Promise<number> {
  const sql = 'SELECT MAX(revision) AS revision FROM brand_versions';
  return (await readRow(db, oneColumn('revision', nullable(integer)), sql)) ?? 0;
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
  const { insertId } = await write(
    tx,
    `INSERT INTO brand_versions (number, revision, content, logo, favicon, created_at, published_at, signature)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      number,
      revision,
      contentText(changes),
      changes.logo,
      changes.favicon,
      tx.now,
      number === null ? null : tx.now,
      signatureOf(tx, { createdAt: tx.now, number }, changes),
    ],
  );
  return insertId;
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
  await write(tx, 'UPDATE brand_versions SET discarded_at = ? WHERE id = ?', [tx.now, draft.id]);
}

async function writeVersion(tx: Tx, version: BrandVersion, revision: number): Promise<void> {
  const { id, number, logo, favicon, publishedAt } = version;
  await write(
    tx,
    `UPDATE brand_versions SET number = ?, revision = ?, content = ?, logo = ?, favicon = ?, published_at = ?,
       signature = ? WHERE id = ?`,
    [number, revision, contentText(version), logo, favicon, publishedAt, signatureOf(tx, version, version), id],
  );
}

/** The same content has the same hash, so a picture that is there already stays. */
export async function insertPicture(tx: Tx, hash: string, content: Uint8Array): Promise<void> {
  await write(
    tx,
    `INSERT INTO brand_pictures (hash, content, created_at) VALUES (?, ?, ?)
     ON DUPLICATE KEY UPDATE hash = VALUES(hash)`,
    [hash, Buffer.from(content), tx.now],
  );
}

export const selectPicture = (db: Db, hash: string): Promise<Buffer | null> =>
  readRow(db, oneColumn('content', binary), 'SELECT content FROM brand_pictures WHERE hash = ?', [hash]);

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
