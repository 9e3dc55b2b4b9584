import type { Db } from '#src/platform/database/database.ts';
import { FALLBACK_LOCALE, type Locale } from '#src/shared/locales.ts';
import type { MailingTexts } from './mailing.ts';
import type { PlayerNotification } from './notification.ts';
import { selectMailingTexts } from '#src/players/notifications/store/mailings.ts';

export async function newsOf(
  db: Db,
  notifications: readonly PlayerNotification[],
  locale: Locale,
): Promise<ReadonlyMap<number, MailingTexts>> {
  const ids = notifications.flatMap(({ params: { mailingId } }) => (typeof mailingId === 'number' ? [mailingId] : []));
  if (ids.length === 0) return new Map();
  const textsById = await selectMailingTexts(db, [...new Set(ids)]);
  return new Map(
    [...textsById].flatMap(([id, texts]) => {
      const inWords = texts.get(locale) ?? texts.get(FALLBACK_LOCALE);
      return inWords === undefined ? [] : [[id, inWords]];
    }),
  );
}
