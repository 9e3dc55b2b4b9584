import { MOST_NAMED, type PlayerSegment } from '#src/accounts/index.ts';
import {
  createMailing,
  type MailingTexts,
  type NewMailing,
  sendMailing,
  stopMailing,
  walkMailings,
} from '#src/notices/index.ts';
import type { Member } from '#src/platform/member.ts';
import type { World } from '#src/platform/world.ts';
import { fail } from '#src/shared/errors.ts';
import { FALLBACK_LOCALE, LOCALE_CODES, type Locale } from '#src/shared/locales.ts';
import { staffAction } from '#src/staff/index.ts';

/** Pages of players that are counted at once, so that a small store has its figure without waiting for the clock. */
const PAGES_AT_ONCE = 2;

interface MailingInput {
  readonly title: Readonly<Record<Locale, string>>;
  readonly text: Readonly<Record<Locale, string>>;
  readonly link: string | null;
  readonly segment: Omit<PlayerSegment, 'ids'>;
  /** Players one by one, as they were typed; empty means everybody. */
  readonly ids: string;
}

/**
 * Makes a mailing and begins to count its players; nobody is told yet. Answers its id. Refuses with
 * `errors.advert.texts` a language that is half filled in or no English one, and with `errors.mailing.ids` what are no
 * IDs or too many.
 */
export async function makeMailing(world: World, member: Member, input: MailingInput): Promise<number> {
  const { link } = input;
  const segment = { ...input.segment, ids: idsOf(input.ids) };
  const mailing: NewMailing = { segment, link, texts: textsOf(input) };
  const id = await staffAction(world, member, async (tx, log) => {
    const made = await createMailing(tx, mailing);
    const texts = Object.fromEntries([...mailing.texts].map(([locale, said]) => [locale, { ...said }]));
    const after = { link, texts, segment: { ...segment, ids: segment.ids?.length ?? null } };
    log({ act: 'mailing.made', about: { type: 'mailing', id: made }, after });
    return made;
  });
  await walkMailings(world, PAGES_AT_ONCE);
  return id;
}

/** Lets a mailing go out. Refuses like `sendMailing`. */
export const startMailing = (world: World, member: Member, { id }: { readonly id: number }): Promise<number> =>
  staffAction(world, member, async (tx, log) => {
    const { counted } = await sendMailing(tx, id);
    log({ act: 'mailing.sent', about: { type: 'mailing', id }, after: { counted } });
    return id;
  });

/** Ends a mailing where it is. Refuses like `stopMailing`. */
export const haltMailing = (world: World, member: Member, { id }: { readonly id: number }): Promise<number> =>
  staffAction(world, member, async (tx, log) => {
    const { state, written } = await stopMailing(tx, id);
    log({ act: 'mailing.stopped', about: { type: 'mailing', id }, before: { state }, after: { written } });
    return id;
  });

function textsOf({ title, text }: MailingInput): NewMailing['texts'] {
  const filled = LOCALE_CODES.filter((locale) => title[locale] !== '' || text[locale] !== '');
  if (!filled.includes(FALLBACK_LOCALE)) fail('errors.advert.texts', { at: `title.${FALLBACK_LOCALE}` });
  for (const locale of filled) {
    const lacking = title[locale] === '' ? 'title' : text[locale] === '' ? 'text' : null;
    if (lacking !== null) fail('errors.advert.texts', { at: `${lacking}.${locale}` });
  }
  return new Map(
    filled.map((locale): [Locale, MailingTexts] => [locale, { title: title[locale], text: text[locale] }]),
  );
}

function idsOf(typed: string): number[] | null {
  const words = typed.split(/[\s,;]+/).filter((word) => word !== '');
  if (words.length === 0) return null;
  const ids = new Set(words.map((word) => (/^\d{1,15}$/.test(word) ? Number(word) : 0)));
  if (ids.has(0) || ids.size > MOST_NAMED) fail('errors.mailing.ids', { count: MOST_NAMED });
  return [...ids].sort((one, other) => one - other);
}
