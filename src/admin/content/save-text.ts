import { createHash } from 'node:crypto';
import { announcePage } from '#src/core/index-now/index.ts';
import type { StaffMember } from '#src/shared/actor.ts';
import type { Services } from '#src/platform/services.ts';
import { moscowDay } from '#src/shared/format-time.ts';
import { LOCALE_CODES, type Locale } from '#src/shared/locales.ts';
import { announceChange, type Mailing } from '#src/players/notifications/index.ts';
import {
  type DocumentName,
  DOCUMENTS,
  isLegal,
  type LegalName,
  publishText,
  saveText,
  TEXT_CHANGES,
  type TextChange,
  withdrawText,
} from '#src/players/info-pages/index.ts';
import { staffAction } from '#src/admin/access/index.ts';

export const DOCUMENT_NAMES = DOCUMENTS;
export const CHANGE_KINDS = TEXT_CHANGES;

interface TextInput {
  readonly document: DocumentName;
  readonly language: Locale;
  /** Null restores the default text of the store. */
  readonly body: string | null;
}

interface Notice {
  readonly document: LegalName;
  readonly inForceAt: string;
  readonly isWithdrawn: boolean;
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

/**
 * Publishes a version. A change of a legal document is announced to its readers before it is in force. Throws as
 * `publishText` does.
 */
export const releaseText = (
  services: Services,
  member: StaffMember,
  { version, change }: { readonly version: number; readonly change: TextChange },
): Promise<{ readonly document: DocumentName; readonly locale: Locale; readonly number: number }> =>
  staffAction(services, member, async (tx, log) => {
    const { document, locale, number, body, inForceAt } = await publishText(tx, version, change);
    const after = { ...stateOf(number, body), inForceAt: inForceAt.toISOString() };
    log({ act: 'text.published', about: { type: 'text', id: `${document} ${locale}` }, after });
    await announcePage(tx, `/${document}`);
    if (isLegal(document) && inForceAt > tx.now) {
      const coming = { document, locale, inForceAt: inForceAt.toISOString(), isWithdrawn: false };
      await announceChange(tx, coming, { link: `/${document}?version=coming`, texts: noticesOf(services, coming) });
    }
    return { document, locale, number };
  });

/**
 * Withdraws a version of a legal document before it is in force, and notifies its readers. Throws as `withdrawText`
 * does.
 */
export const recallText = (
  services: Services,
  member: StaffMember,
  { version }: { readonly version: number },
): Promise<{ readonly document: DocumentName; readonly locale: Locale; readonly number: number }> =>
  staffAction(services, member, async (tx, log) => {
    const { document, locale, number, body, inForceAt } = await withdrawText(tx, version);
    const before = { ...stateOf(number, body), inForceAt: inForceAt.toISOString() };
    log({ act: 'text.withdrawn', about: { type: 'text', id: `${document} ${locale}` }, before });
    await announcePage(tx, `/${document}`);
    if (isLegal(document)) {
      const recalled = { document, locale, inForceAt: inForceAt.toISOString(), isWithdrawn: true };
      await announceChange(tx, recalled, { link: `/${document}`, texts: noticesOf(services, recalled) });
    }
    return { document, locale, number };
  });

/** The notice in every language, because a player may change theirs. */
const noticesOf = ({ texts }: Services, { document, inForceAt, isWithdrawn }: Notice): Mailing['texts'] =>
  new Map(
    LOCALE_CODES.map((locale) => {
      const t = texts.t(locale);
      const about = isWithdrawn ? 'withdrawn' : 'change';
      const text = t(`info-pages.${about}.text`, { date: moscowDay(inForceAt, t.tag) });
      return [locale, { title: t(`info-pages.${about}.${document}`), text }];
    }),
  );

/** All versions are kept, so the log only stores version, length and hash. */
const stateOf = (version: number, body: string | null) => ({
  version,
  characters: body?.length ?? null,
  sha256: body === null ? null : createHash('sha256').update(body).digest('hex'),
});
