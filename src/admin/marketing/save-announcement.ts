import {
  type Announcement,
  type Audience,
  addAnnouncement,
  changeAnnouncement,
  endAnnouncement,
} from '#src/players/announcements/index.ts';
import { publishedCases } from '#src/core/catalogue/index.ts';
import type { StaffMember } from '#src/shared/actor.ts';
import type { Services } from '#src/platform/services.ts';
import type { Json } from '#src/shared/answers.ts';
import { assert } from '#src/shared/assert.ts';
import { fail } from '#src/shared/errors.ts';
import { FALLBACK_LOCALE, LOCALE_CODES, type Locale } from '#src/shared/locales.ts';
import { staffAction } from '#src/admin/access/index.ts';

type Four = Readonly<Record<Locale, string>>;

interface AnnouncementInput {
  readonly caseId: number | null;
  readonly link: string | null;
  /** Null means immediately. */
  readonly fromAt: Date | null;
  readonly untilAt: Date | null;
  readonly audience: Audience;
  readonly lead: Four;
  readonly text: Four;
  readonly action: Four;
  /** True to check the input and show it as players would see it. */
  readonly isPreview?: boolean;
}

/**
 * Creates or updates an announcement. Returns its id. Also throws as `changeAnnouncement` does.
 *
 * @throws errors.advert.texts when a language is incomplete or English is missing
 * @throws errors.period when the end is in the past or before the start
 * @throws errors.case.unknown when the linked case does not exist
 * @throws errors.advert.preview when a preview was asked for: the page shows it then
 */
export async function saveAnnouncement(
  services: Services,
  member: StaffMember,
  id: number | null,
  input: AnnouncementInput,
): Promise<number> {
  const texts = textsOf(input);
  const { caseId, link, untilAt, audience } = input;
  if (caseId !== null && !(await publishedCases(services)).casesById.has(caseId)) fail('errors.case.unknown');
  return await staffAction(services, member, async (tx, log) => {
    const fromAt = input.fromAt ?? tx.now;
    if (untilAt !== null && (untilAt <= tx.now || untilAt <= fromAt)) fail('errors.period');
    if (input.isPreview === true) fail('errors.advert.preview');
    const advert = { caseId, link, fromAt, untilAt, audience, texts };
    const before = id === null ? null : await changeAnnouncement(tx, { ...advert, id });
    const savedId = id ?? (await addAnnouncement(tx, { ...advert, isDemo: false }));
    assert(savedId !== null, 'The announcement was not created');
    log({
      act: id === null ? 'advert.made' : 'advert.changed',
      about: { type: 'advert', id: savedId },
      before: before && stateOf(before),
      after: stateOf(advert),
    });
    return savedId;
  });
}

/** Ends an announcement now. Throws as `endAnnouncement` does. */
export const endAnnouncementNow = (
  services: Services,
  member: StaffMember,
  { id }: { readonly id: number },
): Promise<number> =>
  staffAction(services, member, async (tx, log) => {
    const { untilAt } = await endAnnouncement(tx, id);
    log({
      act: 'advert.ended',
      about: { type: 'advert', id },
      before: { untilAt: untilAt?.toISOString() ?? null },
      after: { untilAt: tx.now.toISOString() },
    });
    return id;
  });

/** The complete languages. English is required, and the text of the button is required exactly when there is a link. */
function textsOf({ lead, text, action, link }: AnnouncementInput): Announcement['texts'] {
  const filled = LOCALE_CODES.filter((locale) => lead[locale] !== '' || text[locale] !== '');
  if (!filled.includes(FALLBACK_LOCALE)) fail('errors.advert.texts', { at: `lead.${FALLBACK_LOCALE}` });
  for (const locale of filled) {
    const lacking = lead[locale] === '' ? 'lead' : text[locale] === '' ? 'text' : 'action';
    const isWhole = lacking === 'action' && (action[locale] === '') === (link === null);
    if (!isWhole) fail('errors.advert.texts', { at: `${lacking}.${locale}` });
  }
  return new Map(
    filled.map((locale) => [
      locale,
      { lead: lead[locale], text: text[locale], action: link === null ? null : action[locale] },
    ]),
  );
}

const stateOf = ({
  caseId,
  link,
  fromAt,
  untilAt,
  audience,
  texts,
}: Omit<Announcement, 'id'>): Readonly<Record<string, Json>> => ({
  caseId,
  link,
  fromAt: fromAt.toISOString(),
  untilAt: untilAt?.toISOString() ?? null,
  audience,
  texts: Object.fromEntries([...texts].map(([locale, said]) => [locale, { ...said }])),
});
