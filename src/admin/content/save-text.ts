import { createHash } from 'node:crypto';
import type { StaffMember } from '#src/shared/actor.ts';
import type { Services } from '#src/platform/services.ts';
import type { Locale } from '#src/shared/locales.ts';
import { type DocumentName, DOCUMENTS, publishText, saveText } from '#src/players/info-pages/index.ts';
import { staffAction } from '#src/admin/access/index.ts';

export const DOCUMENT_NAMES = DOCUMENTS;

interface TextInput {
  readonly document: DocumentName;
  readonly language: Locale;
  /** Null restores the default text of the store. */
  readonly body: string | null;
}

/** Saves a text as the next version without publishing it. Throws as `saveText` does. */
export const keepText = (
  services: Services,
  member: StaffMember,
  { document, language: locale, body }: TextInput,
): Promise<{ readonly number: number }> =>
  staffAction(services, member, async (tx, log) => {
    const { number } = await saveText(tx, { document, locale, body });
    log({ act: 'text.kept', about: { type: 'text', id: `${document} ${locale}` }, after: stateOf(number, body) });
    return { number };
  });

/** Publishes a version. Throws as `publishText` does. */
export const releaseText = (
  services: Services,
  member: StaffMember,
  { version }: { readonly version: number },
): Promise<{ readonly document: DocumentName; readonly locale: Locale; readonly number: number }> =>
  staffAction(services, member, async (tx, log) => {
    const { document, locale, number, body } = await publishText(tx, version);
    log({ act: 'text.published', about: { type: 'text', id: `${document} ${locale}` }, after: stateOf(number, body) });
    return { document, locale, number };
  });

/** All versions are kept, so the log only stores version, length and hash. */
const stateOf = (version: number, body: string | null) => ({
  version,
  characters: body?.length ?? null,
  sha256: body === null ? null : createHash('sha256').update(body).digest('hex'),
});
