import { staffAction } from '#src/admin/access/index.ts';
import type { Services } from '#src/platform/services.ts';
import {
  addIncident,
  addIncidentUpdate,
  changeIncident,
  type Incident,
  type IncidentTexts,
  listComponents,
} from '#src/portal/status/index.ts';
import type { StaffMember } from '#src/shared/actor.ts';
import type { Json } from '#src/shared/answers.ts';
import { fail } from '#src/shared/errors.ts';
import { type ByLocale, FALLBACK_LOCALE, LOCALE_CODES } from '#src/shared/locales.ts';

export interface IncidentInput {
  readonly title: ByLocale<string>;
  readonly text: ByLocale<string>;
  /** Ids of components. One that the store does not know is left out, or kept from before. */
  readonly components: readonly string[];
  /** Null means now, or the beginning from before. */
  readonly startedAt: Date | null;
  /** Null means that it lasts. */
  readonly endedAt: Date | null;
}

type WrittenIncident = Omit<Incident, 'id' | 'revision' | 'updates'>;

/**
 * Creates an incident, or changes the one that was shown, and returns its id. Also throws as `changeIncident` does.
 *
 * @throws errors.incident.texts when English is missing, or a language has a title without a text or the reverse
 */
export async function saveIncident(
  services: Services,
  member: StaffMember,
  shown: Pick<Incident, 'id' | 'revision'> | null,
  { title, text, startedAt, endedAt, components }: IncidentInput,
): Promise<number> {
  const texts = textsOf(title, text);
  const viewer = { t: services.texts.t(FALLBACK_LOCALE), locale: FALLBACK_LOCALE };
  const known = (await listComponents(services, viewer)).map((one) => one.id);
  const chosen = known.filter((one) => components.includes(one));
  return await staffAction(services, member, async (tx, log) => {
    if (shown === null) {
      const incident = { texts, components: chosen, startedAt: startedAt ?? tx.now, endedAt };
      const madeId = await addIncident(tx, incident);
      log({ act: 'incident.made', about: { type: 'incident', id: madeId }, after: stateOf(incident) });
      return madeId;
    }
    const { before, after } = await changeIncident(tx, shown, (old) => ({
      texts,
      components: [...chosen, ...old.components.filter((one) => !known.includes(one))],
      startedAt: startedAt ?? old.startedAt,
      endedAt,
    }));
    const about = { type: 'incident', id: shown.id };
    log({ act: 'incident.changed', about, before: stateOf(before), after: stateOf(after) });
    return shown.id;
  });
}

/** An update by language, and whether it ends the incident. */
interface UpdateInput {
  readonly id: number;
  readonly text: ByLocale<string>;
  readonly isEnd: boolean;
}

/** Writes an update of an incident. Throws `errors.incident.texts`, and as `addIncidentUpdate` does. */
export async function saveUpdate(
  services: Services,
  member: StaffMember,
  { id, text, isEnd }: UpdateInput,
): Promise<number> {
  if (text[FALLBACK_LOCALE] === '') fail('errors.incident.texts', { at: `text.${FALLBACK_LOCALE}` });
  const texts = Object.fromEntries(Object.entries(text).filter(([, words]) => words !== ''));
  return await staffAction(services, member, async (tx, log) => {
    await addIncidentUpdate(tx, id, { texts, isEnd });
    log({ act: isEnd ? 'incident.ended' : 'incident.updated', about: { type: 'incident', id }, after: { texts } });
    return id;
  });
}

function textsOf(title: ByLocale<string>, text: ByLocale<string>): IncidentTexts {
  const filled = LOCALE_CODES.filter((locale) => title[locale] !== '' || text[locale] !== '');
  if (!filled.includes(FALLBACK_LOCALE)) fail('errors.incident.texts', { at: `title.${FALLBACK_LOCALE}` });
  for (const locale of filled) {
    if (title[locale] === '') fail('errors.incident.texts', { at: `title.${locale}` });
    if (text[locale] === '') fail('errors.incident.texts', { at: `text.${locale}` });
  }
  return Object.fromEntries(filled.map((locale) => [locale, { title: title[locale], text: text[locale] }]));
}

const stateOf = ({ texts, components, startedAt, endedAt }: WrittenIncident): Readonly<Record<string, Json>> => ({
  texts: Object.fromEntries(Object.entries(texts).map(([locale, written]) => [locale, { ...written }])),
  components,
  startedAt: startedAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
});
