import { bumpDataVersion } from '#src/platform/database/data-version.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { timeOfMs } from '#src/platform/process/clock.ts';
import { fail } from '#src/shared/errors.ts';
import type { Locale } from '#src/shared/locales.ts';
import { nextMoscowDayMs } from '#src/shared/moscow-day.ts';
import { DAY_MS } from '#src/shared/time.ts';
import { type DocumentName, isLegal, readDocument } from './document.ts';
import {
  insertVersion,
  selectVersionForUpdate,
  selectVersions,
  type TextVersion,
  updatePublished,
  updateWithdrawn,
} from './store.ts';
import { PROMISED } from '#src/shared/promised.ts';

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

/** The kinds of a new version: a correction of wording, or a change of what players may expect. */
export const TEXT_CHANGES = ['change', 'wording'] as const;

export type TextChange = (typeof TEXT_CHANGES)[number];

/**
 * From when a version that is published now is in force: a change of a legal document from the first midnight in Moscow
 * after at least seven days, everything else at once.
 */
export const inForceFrom = (document: DocumentName, change: TextChange, now: Date): Date =>
  isLegal(document) && change === 'change'
    ? timeOfMs(nextMoscowDayMs(now.getTime() + PROMISED.noticeDays * DAY_MS - 1))
    : now;

/**
 * Publishes a version, which may be an earlier one, and returns it.
 *
 * @throws errors.notFound when it does not exist
 * @throws errors.text.published when it is the current version
 */
export async function publishText(
  tx: Tx,
  id: number,
  change: TextChange,
): Promise<TextVersion & { readonly inForceAt: Date }> {
  tx.guard('counter');
  const version = (await selectVersionForUpdate(tx, id)) ?? fail('errors.notFound');
  if (version.publishedAt !== null) fail('errors.text.published');
  const inForceAt = inForceFrom(version.document, change, tx.now);
  await updatePublished(tx, id, inForceAt);
  await bumpDataVersion(tx, 'texts');
  return { ...version, inForceAt };
}

/**
 * Withdraws a version that is published and not in force yet, and returns it: it is a draft again.
 *
 * @throws errors.notFound when it does not exist or is a draft
 * @throws errors.text.inForce when it is in force, or was
 */
export async function withdrawText(tx: Tx, id: number): Promise<TextVersion & { readonly inForceAt: Date }> {
  tx.guard('counter');
  const version = await selectVersionForUpdate(tx, id);
  const inForceAt = version?.inForceAt ?? null;
  if (version === null || inForceAt === null) fail('errors.notFound');
  if (inForceAt <= tx.now) fail('errors.text.inForce');
  await updateWithdrawn(tx, id);
  await bumpDataVersion(tx, 'texts');
  return { ...version, inForceAt };
}
