import { z } from 'zod';
import { field, type JsonOf } from '#src/http/endpoints/output.ts';
import { COMPONENT_KINDS } from '#src/shared/component-kinds.ts';

const dayOutput = z.strictObject({
  date: z.iso.date().meta({ examples: ['2026-11-29'] }),
  state: z.enum(['ok', 'some', 'bad', 'none']).describe('`none` is a day without checks; `bad` more than 10% failed.'),
  checks: field.count,
  failed: field.count,
  isPartial: z.boolean().describe('Checks of an hour or more are missing.'),
  measuredPercent: field.percent.describe(
    'Share of the day so far with checks; 100 unless it is partial, 0 without checks.',
  ),
});
export type StatusDayModel = JsonOf<typeof dayOutput>;

const componentOutput = z
  .strictObject({
    id: field.text('payment:card'),
    kind: z.enum(COMPONENT_KINDS),
    title: field.text('Payment: card'),
    state: z.enum(['ok', 'failed', 'unknown']).describe('By the last check; `unknown` when it is over 15 minutes old.'),
    since: field.time.nullable().describe('Beginning of the state, or of the measuring after a gap.'),
    checkedAt: field.time.nullable(),
    percent: field.percent.nullable().describe('Share of good checks, rounded down; null without checks.'),
    measuredDays: field.count,
    unmeasuredPercent: field.percent
      .nullable()
      .describe('Share of the time since the first of these days without checks, rounded up; null without checks.'),
    days: z.array(dayOutput).describe('The last 90 Moscow days, oldest first.'),
  })
  .meta({ id: 'StatusComponent' });
export type ComponentModel = JsonOf<typeof componentOutput>;

const incidentOutput = z
  .strictObject({
    ID: field.id,
    title: field.text('Card payments fail'),
    text: field.text('Payments by card are refused. We are looking into it.'),
    components: z.array(field.text('Payment: card')),
    startedAt: field.time,
    endedAt: field.time.nullable(),
    updates: z.array(z.strictObject({ at: field.time, text: field.text('The cause is found.') })),
  })
  .meta({ id: 'StatusIncident' });
export type IncidentModel = JsonOf<typeof incidentOutput>;

export const statusOutput = z.strictObject({
  state: z
    .enum(['ok', 'failed', 'incident', 'maintenance', 'unknown', 'database'])
    .describe('`database`: the database is away, and with it components, incidents and the queue.'),
  checkedAt: field.time.nullable().describe('Time of the last check.'),
  components: z.array(componentOutput),
  queue: z
    .strictObject({
      isOpen: z.boolean().describe('False while the store takes no requests.'),
      oldestMinutes: field.count.nullable().describe('Age of the oldest waiting request; null without one.'),
    })
    .nullable()
    .describe('The queue of withdrawals; null where there are none.'),
  showsReserves: z.boolean().describe('/reserves says what the store owes.'),
  open: z.array(incidentOutput),
  past: z.array(incidentOutput),
});
export type StatusModel = JsonOf<typeof statusOutput>;
