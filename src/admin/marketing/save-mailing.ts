import {
  MOST_NAMED,
  type PlayerSegment,
  createMailing,
  type MailingTexts,
  type NewMailing,
  sendMailing,
  stopMailing,
  walkMailings,
} from '#src/players/notifications/index.ts';
import type { StaffMember } from '#src/shared/actor.ts';
import type { Services } from '#src/platform/services.ts';
import { fail } from '#src/shared/errors.ts';
import { FALLBACK_LOCALE, LOCALE_CODES, type Locale } from '#src/shared/locales.ts';
import { findPlayers } from '#src/players/players/lists/index.ts';
import { staffAction } from '#src/admin/access/index.ts';

/** Pages of players that are counted immediately, so that a small store has its total without waiting for the job. */
const PAGES_AT_ONCE = 2;

interface MailingInput {
  readonly title: Readonly<Record<Locale, string>>;
  readonly text: Readonly<Record<Locale, string>>;
  readonly link: string | null;
  readonly segment: Omit<PlayerSegment, 'ids' | 'change'>;
  /** Typed names and ids of players. Empty means all players. */
  readonly ids: string;
}

/**
 * Creates a mailing and starts to count its recipients. Nothing is sent yet. Returns its id.
 *
 * @throws errors.advert.texts when a language is incomplete or English is missing
 * @throws errors.mailing.ids when too many players are named
 * @throws errors.mailing.unknown when there is no player of a name or an id
 * @throws errors.mailing.several when several players share a name
 */
export async function makeMailing(services: Services, member: StaffMember, input: MailingInput): Promise<number> {
  const { link } = input;
  const segment = { ...input.segment, ids: await namedIds(services, input.ids) };
  const mailing: NewMailing = { segment, link, texts: textsOf(input) };
  const id = await staffAction(services, member, async (tx, log) => {
    const made = await createMailing(tx, mailing);
    const texts = Object.fromEntries([...mailing.texts].map(([locale, said]) => [locale, { ...said }]));
    const after = { link, texts, segment: { ...segment, ids: segment.ids?.length ?? null } };
    log({ act: 'mailing.made', about: { type: 'mailing', id: made }, after });
    return made;
  });
  await walkMailings(services, PAGES_AT_ONCE);
  return id;
}

/** Starts to send a mailing. Throws as `sendMailing` does. */
export const startMailing = (
  services: Services,
  member: StaffMember,
  { id }: { readonly id: number },
): Promise<number> =>
  staffAction(services, member, async (tx, log) => {
    const { counted } = await sendMailing(tx, id);
    log({ act: 'mailing.sent', about: { type: 'mailing', id }, after: { counted } });
    return id;
  });

/** Stops a mailing. Throws as `stopMailing` does. */
export const haltMailing = (
  services: Services,
  member: StaffMember,
  { id }: { readonly id: number },
): Promise<number> =>
  staffAction(services, member, async (tx, log) => {
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

async function namedIds(services: Services, typed: string): Promise<number[] | null> {
  const texts = textsIn(typed);
  if (texts.length === 0) return null;
  if (texts.length > MOST_NAMED) fail('errors.mailing.ids', { count: MOST_NAMED });
  const ids = new Set<number>();
  for (const [name, players] of await findPlayers.byText(services.db, texts)) {
    const [player] = players;
    if (player === undefined) fail('errors.mailing.unknown', { name });
    if (players.length > 1) fail('errors.mailing.several', { name, ids: players.map(({ id }) => id).join(', ') });
    ids.add(player.id);
  }
  return [...ids].sort((one, other) => one - other);
}

/** A name may hold spaces; a line of numbers separated by them is a list of ids. */
const textsIn = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[,;\n]/)
      .map((part) => part.trim().replaceAll(/\s+/g, ' '))
      .flatMap((part) => (/^[\d ]+$/.test(part) ? part.split(' ') : [part]))
      .filter((part) => part !== ''),
  ),
];
