import { findMailing, listMailings, type Mailing } from '#src/players/notifications/index.ts';
import { findPlayers } from '#src/players/players/lists/index.ts';
import { newFormKey } from '#src/platform/security/form-key.ts';
import type { Services } from '#src/platform/services.ts';
import { FALLBACK_LOCALE, LOCALE_CODES, type Locale } from '#src/shared/locales.ts';
import type { MailingPageModel } from '#views/admin/marketing/mailing-page.tsx';
import type { MailingsPageModel } from '#views/admin/marketing/mailings-page.tsx';

const NAMES_SHOWN = 20;

export async function loadMailings(
  services: Services,
  { locale }: { readonly locale: Locale },
  { cursor }: { readonly cursor: number | null },
): Promise<MailingsPageModel> {
  const { rows, next } = await listMailings(services.db, cursor);
  return {
    key: newFormKey(services),
    list: rows.map((mailing) => ({
      id: mailing.id,
      state: mailing.state,
      counted: mailing.counted,
      written: mailing.written,
      title: saidIn(mailing, locale)?.title ?? '',
      createdAt: mailing.createdAt.toISOString(),
    })),
    next,
    isFirst: cursor === null,
  };
}

/**
 * One mailing: texts, recipients and progress.
 *
 * @throws errors.notFound when it does not exist
 */
export async function loadMailing(services: Services, id: number): Promise<MailingPageModel> {
  const mailing = await findMailing(services.db, id);
  const { state, counted, written, link, segment, texts } = mailing;
  const named = await findPlayers.byIds(services.db, segment.ids?.slice(0, NAMES_SHOWN) ?? []);
  return {
    id,
    state,
    counted,
    written,
    link,
    key: newFormKey(services),
    segment: { ...segment, ids: segment.ids?.length ?? null },
    named: named.map(({ id: playerId, name }) => ({ id: playerId, name })),
    looks: LOCALE_CODES.map((locale) => ({ locale, isOwn: texts.has(locale), said: saidIn(mailing, locale) })),
  };
}

const saidIn = ({ texts }: Mailing, locale: Locale) => texts.get(locale) ?? texts.get(FALLBACK_LOCALE) ?? null;
