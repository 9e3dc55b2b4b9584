import { bumpDataVersion } from '#src/platform/database/data-version.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { fail } from '#src/shared/errors.ts';
import type { Locale } from '#src/shared/locales.ts';
import { type DocumentName, readDocument } from './document.ts';
import { insertVersion, selectVersionForUpdate, selectVersions, type TextVersion, updatePublished } from './store.ts';

/**
 * Saves a text as the next version and returns it. Readers see it only after it is published. A null body restores the
 * shipped text.
 *
 * @throws errors.text.shape when the text is not a valid document
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
 * Publishes a version, which may be an earlier one, and returns it.
 *
 * @throws errors.notFound when it does not exist
 * @throws errors.text.published when it is the current version
 */
export async function publishText(tx: Tx, id: number): Promise<TextVersion> {
  tx.guard('counter');
  const version = (await selectVersionForUpdate(tx, id)) ?? fail('errors.notFound');
  if (version.publishedAt !== null) fail('errors.text.published');
  await updatePublished(tx, id);
  await bumpDataVersion(tx, 'texts');
  return version;
}
