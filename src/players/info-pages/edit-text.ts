import { bumpDataVersion } from '#src/platform/data-version.ts';
import type { Db } from '#src/platform/db.ts';
import type { Tx } from '#src/platform/transaction.ts';
import { fail } from '#src/shared/errors.ts';
import type { Locale } from '#src/shared/locales.ts';
import { type DocumentName, readDocument } from './document.ts';
import { insertVersion, selectVersionForUpdate, selectVersions, type TextVersion, updatePublished } from './store.ts';

const VERSIONS_SHOWN = 20;

/** The newest twenty versions of a document in a language, drafts among them, the newest first. */
export const listVersions = (db: Db, document: DocumentName, locale: Locale): Promise<TextVersion[]> =>
  selectVersions(db, document, locale, VERSIONS_SHOWN);

/**
 * Keeps a text as the next version, which nobody reads before it is published; without a body it is what the store
 * ships with. Answers it. Refuses with `errors.text.shape` what is no document.
 */
export async function saveText(
  tx: Tx,
  {
    document,
    locale,
    body,
  }: { readonly document: DocumentName; readonly locale: Locale; readonly body: string | null },
): Promise<{ readonly id: number; readonly number: number }> {
  if (body !== null && readDocument(body) === null) fail('errors.text.shape');
  const [newest] = await selectVersions(tx, document, locale, 1);
  const number = (newest?.number ?? 0) + 1;
  return { id: await insertVersion(tx, { document, locale, number, body }), number };
}

/**
 * Lets readers have a version from now on, an earlier one too. Answers it. Refuses an unknown one (`errors.notFound`)
 * and one that holds already (`errors.text.published`).
 */
export async function publishText(tx: Tx, id: number): Promise<TextVersion> {
  tx.guard('counter');
  const version = (await selectVersionForUpdate(tx, id)) ?? fail('errors.notFound');
  if (version.publishedAt !== null) fail('errors.text.published');
  await updatePublished(tx, id);
  await bumpDataVersion(tx, 'texts');
  return version;
}
