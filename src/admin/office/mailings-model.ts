import { findMailing, listMailings, type Mailing } from '#src/notices/index.ts';
import { newFormKey } from '#src/platform/form-key.ts';
import type { World } from '#src/platform/world.ts';
import { FALLBACK_LOCALE, LOCALE_CODES, type Locale } from '#src/shared/locales.ts';
import type { MailingPageModel } from '#views/office/mailing-page.tsx';
import type { MailingsPageModel } from '#views/office/mailings-page.tsx';

/** All mailings, and the form of a new one. */
export async function loadMailings(
  world: World,
  locale: Locale,
  { cursor }: { readonly cursor: number | null },
): Promise<MailingsPageModel> {
  const { rows, next } = await listMailings(world.db, cursor);
  return {
    key: newFormKey(world),
    list: rows.map((mailing) => ({
      ...{ id: mailing.id, state: mailing.state, counted: mailing.counted, written: mailing.written },
      title: saidIn(mailing, locale)?.title ?? '',
      createdAt: mailing.createdAt.toISOString(),
    })),
    ...{ next, isFirst: cursor === null },
  };
}

/** One mailing: what it says, whom it means, how far it is. Refuses an unknown one: `errors.notFound`. */
export async function loadMailing(world: World, id: number): Promise<MailingPageModel> {
  const mailing = await findMailing(world.db, id);
  const { state, counted, written, link, segment, texts } = mailing;
  return {
    ...{ id, state, counted, written, link, key: newFormKey(world) },
    segment: { ...segment, ids: segment.ids?.length ?? null },
    looks: LOCALE_CODES.map((locale) => ({ locale, isOwn: texts.has(locale), said: saidIn(mailing, locale) })),
  };
}

const saidIn = ({ texts }: Mailing, locale: Locale) => texts.get(locale) ?? texts.get(FALLBACK_LOCALE) ?? null;
