import { newFormKey } from '#src/platform/security/form-key.ts';
import type { Services } from '#src/platform/services.ts';
import { findIncident, type Incident, listComponents, listIncidents } from '#src/portal/status/index.ts';
import { byLocale, FALLBACK_LOCALE, type Locale, NO_TEXTS } from '#src/shared/locales.ts';
import type { Viewer } from '#src/shared/viewers.ts';
import type { IncidentFormModel, IncidentPageModel } from '#views/admin/incidents/incident-page.tsx';
import type { IncidentsPageModel } from '#views/admin/incidents/incidents-page.tsx';

export async function loadIncidents(
  services: Services,
  viewer: Viewer,
  { cursor }: { readonly cursor: number | null },
): Promise<IncidentsPageModel> {
  const [{ rows, next }, components] = await Promise.all([
    listIncidents(services.db, cursor),
    listComponents(services, viewer),
  ]);
  const fresh = { title: NO_TEXTS, text: NO_TEXTS, chosen: [], from: '', until: '', revision: null };
  return {
    list: rows.map(({ id, texts, startedAt, endedAt }) => ({
      id,
      title: titleIn(texts, viewer.locale),
      from: startedAt.toISOString(),
      until: endedAt?.toISOString() ?? null,
    })),
    next,
    isFirst: cursor === null,
    form: { ...fresh, key: newFormKey(services), components: components.filter(({ isChecked }) => isChecked) },
  };
}

/** One incident with its forms. @throws errors.notFound when it does not exist */
export async function loadIncident(services: Services, viewer: Viewer, id: number): Promise<IncidentPageModel> {
  const [incident, components] = await Promise.all([findIncident(services.db, id), listComponents(services, viewer)]);
  const { texts, startedAt, endedAt, updates } = incident;
  const form: IncidentFormModel = {
    key: newFormKey(services),
    title: byLocale((locale) => texts[locale]?.title ?? ''),
    text: byLocale((locale) => texts[locale]?.text ?? ''),
    components: components.filter(({ id: part, isChecked }) => isChecked || incident.components.includes(part)),
    chosen: incident.components,
    from: minutesOf(startedAt),
    until: endedAt === null ? '' : minutesOf(endedAt),
    revision: incident.revision,
  };
  return {
    id,
    title: titleIn(texts, viewer.locale),
    endedAt: endedAt?.toISOString() ?? null,
    updates: updates.map((update) => ({
      at: update.createdAt.toISOString(),
      text: update.texts[viewer.locale] ?? update.texts[FALLBACK_LOCALE] ?? '',
    })),
    form,
  };
}

const titleIn = (texts: Incident['texts'], locale: Locale): string =>
  (texts[locale] ?? texts[FALLBACK_LOCALE])?.title ?? '';

/** Value of a datetime-local field, in UTC. */
const minutesOf = (moment: Date): string => moment.toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length);
