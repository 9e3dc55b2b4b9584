import { type Advert, addAdvert, changeAdvert, endAdvert } from '#src/adverts/index.ts';
import { publishedCases } from '#src/catalogue/index.ts';
import type { Member } from '#src/platform/member.ts';
import type { World } from '#src/platform/world.ts';
import type { Json } from '#src/shared/answers.ts';
import { assert } from '#src/shared/assert.ts';
import { fail } from '#src/shared/errors.ts';
import { FALLBACK_LOCALE, LOCALE_CODES, type Locale } from '#src/shared/locales.ts';
import { staffAction } from '#src/staff/index.ts';

type Four = Readonly<Record<Locale, string>>;

interface AdvertInput {
  readonly caseId: number | null;
  readonly link: string | null;
  /** Null is from now on. */
  readonly fromAt: Date | null;
  readonly untilAt: Date | null;
  readonly lead: Four;
  readonly text: Four;
  readonly action: Four;
}

/**
 * Makes an advert, or writes one anew. Answers its id. Refuses with `errors.advert.texts` a language that is half
 * filled in or no English one, with `errors.period` an end that is over or before the beginning, with
 * `errors.case.unknown` a case that is not there, and like `changeAdvert`.
 */
export async function saveAdvert(world: World, member: Member, id: number | null, input: AdvertInput): Promise<number> {
  const texts = textsOf(input);
  const { caseId, link, untilAt } = input;
  if (caseId !== null && !(await publishedCases(world)).casesById.has(caseId)) fail('errors.case.unknown');
  return await staffAction(world, member, async (tx, log) => {
    const fromAt = input.fromAt ?? tx.now;
    if (untilAt !== null && (untilAt <= tx.now || untilAt <= fromAt)) fail('errors.period');
    const advert = { caseId, link, fromAt, untilAt, texts };
    const before = id === null ? null : await changeAdvert(tx, { ...advert, id });
    const savedId = id ?? (await addAdvert(tx, { ...advert, isDemo: false }));
    assert(savedId !== null, 'an advert of staff is made');
    log({
      act: id === null ? 'advert.made' : 'advert.changed',
      about: { type: 'advert', id: savedId },
      before: before && stateOf(before),
      after: stateOf(advert),
    });
    return savedId;
  });
}

/** Ends an advert now. Refuses like `endAdvert`. */
export const endAdvertNow = (world: World, member: Member, { id }: { readonly id: number }): Promise<number> =>
  staffAction(world, member, async (tx, log) => {
    const { untilAt } = await endAdvert(tx, id);
    log({
      act: 'advert.ended',
      about: { type: 'advert', id },
      before: { untilAt: untilAt?.toISOString() ?? null },
      after: { untilAt: tx.now.toISOString() },
    });
    return id;
  });

/** The languages that are filled in: each whole, English among them, with a button's words exactly where a link is. */
function textsOf({ lead, text, action, link }: AdvertInput): Advert['texts'] {
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

const stateOf = ({ caseId, link, fromAt, untilAt, texts }: Omit<Advert, 'id'>): Readonly<Record<string, Json>> => ({
  ...{ caseId, link, fromAt: fromAt.toISOString(), untilAt: untilAt?.toISOString() ?? null },
  texts: Object.fromEntries([...texts].map(([locale, said]) => [locale, { ...said }])),
});
