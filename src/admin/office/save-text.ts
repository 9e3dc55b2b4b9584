import { createHash } from 'node:crypto';
import type { Member } from '#src/platform/member.ts';
import type { World } from '#src/platform/world.ts';
import type { Locale } from '#src/shared/locales.ts';
import { type DocumentName, DOCUMENTS, publishText, saveText } from '#src/site/index.ts';
import { staffAction } from '#src/staff/index.ts';

/** The information texts that can be written anew. */
export const DOCUMENT_NAMES = DOCUMENTS;

interface TextInput {
  readonly document: DocumentName;
  readonly language: Locale;
  /** Null is what the store ships with. */
  readonly body: string | null;
}

/** Keeps a text as the next version; nobody reads it yet. Refuses like `saveText`. */
export const keepText = (
  world: World,
  member: Member,
  { document, language: locale, body }: TextInput,
): Promise<{ readonly number: number }> =>
  staffAction(world, member, async (tx, log) => {
    const { number } = await saveText(tx, { document, locale, body });
    log({ act: 'text.kept', about: { type: 'text', id: `${document} ${locale}` }, after: stateOf(number, body) });
    return { number };
  });

/** Lets readers have a version from now on. Refuses like `publishText`. */
export const releaseText = (
  world: World,
  member: Member,
  { version }: { readonly version: number },
): Promise<{ readonly document: DocumentName; readonly locale: Locale; readonly number: number }> =>
  staffAction(world, member, async (tx, log) => {
    const { document, locale, number, body } = await publishText(tx, version);
    log({ act: 'text.published', about: { type: 'text', id: `${document} ${locale}` }, after: stateOf(number, body) });
    return { document, locale, number };
  });

/** A text is known by its version, which is kept for good; the log says how long it is and what it hashes to. */
const stateOf = (version: number, body: string | null) => ({
  version,
  characters: body?.length ?? null,
  sha256: body === null ? null : createHash('sha256').update(body).digest('hex'),
});
