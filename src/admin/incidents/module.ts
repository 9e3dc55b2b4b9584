import { z } from 'zod';
import { defineModule } from '#src/define-module.ts';
import { endpoint } from '#src/http/endpoints/endpoint.ts';
import { rowId, textFields, textsOf, wholeNumber } from '#src/http/endpoints/fields.ts';
import { optionalMoment } from '#src/http/endpoints/optional-fields.ts';
import { page } from '#src/http/endpoints/page.ts';
import { incidentPage } from '#views/admin/incidents/incident-page.tsx';
import { incidentsPage } from '#views/admin/incidents/incidents-page.tsx';
import { loadIncident, loadIncidents } from './incidents-model.ts';
import { saveIncident, saveUpdate } from './save-incident.ts';

const access = { role: 'staff', power: 'adverts' } as const;
const byId = z.object({ id: rowId });
const words = (longest: number) => z.string().trim().max(longest).default('');

const incidents = page({
  path: '/staff/incidents',
  access,
  input: z.object({ cursor: rowId.nullable().catch(null).default(null) }),
  load: loadIncidents,
  component: incidentsPage,
});

const incident = page({
  path: '/staff/incidents/:id',
  access,
  input: byId,
  load: (services, viewer, { id }) => loadIncident(services, viewer, id),
  component: incidentPage,
});

const fields = {
  ...textFields('title', words(128)),
  ...textFields('text', words(1000)),
  from: optionalMoment,
  until: optionalMoment,
};

const inputOf = (read: z.output<z.ZodObject<typeof fields, z.core.$loose>>) => ({
  title: textsOf(read, 'title'),
  text: textsOf(read, 'text'),
  startedAt: read.from,
  endedAt: read.until,
  // One checkbox for each component: `component.store` is present when checked.
  components: Object.keys(read).flatMap((name) => /^component\.([a-z0-9:-]{1,48})$/.exec(name)?.[1] ?? []),
});

const add = endpoint({
  form: 'POST /staff/incidents',
  access,
  idempotent: true,
  input: z.looseObject(fields).transform(inputOf),
  command: (services, member, input) => saveIncident(services, member, null, input),
  message: (_id, { t }) => t('admin-incidents.saved'),
  redirect: (id) => `/staff/incidents/${String(id)}`,
});

const change = endpoint({
  form: 'POST /staff/incidents/:id',
  access,
  idempotent: true,
  input: z
    .looseObject({ ...fields, id: rowId, revision: wholeNumber(0, 1_000_000_000) })
    .transform((read) => ({ ...inputOf(read), shown: { id: read.id, revision: read.revision } })),
  command: (services, member, { shown, ...input }) => saveIncident(services, member, shown, input),
  message: (_id, { t }) => t('admin-incidents.saved'),
  redirect: (id) => `/staff/incidents/${String(id)}`,
});

const update = endpoint({
  form: 'POST /staff/incidents/:id/updates',
  access,
  idempotent: true,
  input: byId
    .extend({ ...textFields('text', words(1000)), then: z.literal('end').optional() })
    .transform((read) => ({ id: read.id, text: textsOf(read, 'text'), isEnd: read.then === 'end' })),
  command: saveUpdate,
  message: (_id, { t }) => t('admin-incidents.saved'),
  redirect: (id) => `/staff/incidents/${String(id)}`,
});

export default defineModule({ name: 'admin/incidents', routes: [incidents, incident, add, change, update] });
