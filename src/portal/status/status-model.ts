import { readSettings } from '#src/core/settings/index.ts';
import { readQueue } from '#src/payments/withdrawals/index.ts';
import { arePublished } from '#src/portal/reserves/index.ts';
import { timeAfter, timeOfMs } from '#src/platform/process/clock.ts';
import type { Services } from '#src/platform/services.ts';
import { FALLBACK_LOCALE, type Locale } from '#src/shared/locales.ts';
import { moscowDay } from '#src/shared/moscow-day.ts';
import { DAY_MS } from '#src/shared/time.ts';
import type { Viewer } from '#src/shared/viewers.ts';
import type { ComponentModel, IncidentModel, StatusDayModel, StatusModel } from './outputs.ts';
import { CHECKS_A_DAY, GAP_MS, minutesSince } from './check-components.ts';
import { type ComponentName, listComponents } from './components.ts';
import {
  type CheckedDay,
  type IncidentRow,
  type IncidentUpdate,
  isDatabaseAway,
  selectDays,
  selectShown,
  selectUpdates,
} from './store.ts';

export const SHOWN_DAYS = 90;
const MOST_INCIDENTS = 50;
/** More failed checks of a day than one of ten make it a bad one. */
const BAD_SHARE = 0.1;

/** What works now and did in the last 90 days. Without the database it says that the database is away. */
export async function readStatus(services: Services, viewer: Pick<Viewer, 't' | 'locale'>): Promise<StatusModel> {
  try {
    return await readAll(services, viewer);
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    const none = { isMaintenance: false, components: [], queue: null, showsReserves: false, open: [], past: [] };
    return { ...none, state: 'database', checkedAt: null };
  }
}

async function readAll(services: Services, viewer: Pick<Viewer, 't' | 'locale'>): Promise<StatusModel> {
  const { db } = services;
  const now = services.clock.now();
  const names = await listComponents(services, viewer);
  const today = moscowDay(now.getTime());
  const ids = names.map(({ id }) => id);
  const [rows, incidents, settings, { since }] = await Promise.all([
    selectDays(db, ids, today - SHOWN_DAYS + 1),
    selectShown(db, timeAfter(now, -SHOWN_DAYS * DAY_MS), MOST_INCIDENTS),
    readSettings(services),
    readQueue(db),
  ]);
  const updates = await selectUpdates(
    db,
    incidents.map(({ id }) => id),
  );
  const components = names.map((name) =>
    componentModel(
      name,
      rows.filter(({ component }) => component === name.id),
      now,
    ),
  );
  const written = incidents.map((incident) => ({
    isOpen: incident.endedAt === null,
    model: incidentModel(incident, updates, names, viewer.locale),
  }));
  const open = written.filter(({ isOpen }) => isOpen).map(({ model }) => model);
  const hasQueue = ids.includes('withdrawals');
  return {
    state: stateOf({ components, isIncident: open.length > 0, isMaintenance: settings.maintenance.on }),
    checkedAt: newestOf(components),
    isMaintenance: settings.maintenance.on,
    components,
    queue: hasQueue
      ? { isOpen: settings.withdrawalsOpen, oldestMinutes: since === null ? null : minutesSince(now, since) }
      : null,
    showsReserves: await arePublished(services),
    open,
    past: written.filter(({ isOpen }) => !isOpen).map(({ model }) => model),
  };
}

/** ISO 8601 of one format: the order of the texts is that of the times. */
const newestOf = (components: readonly ComponentModel[]): string | null =>
  components.map(({ checkedAt }) => checkedAt).reduce((a, b) => (a !== null && (b === null || a > b) ? a : b), null);

/** The one word for everything: maintenance and an incident explain what fails. */
function stateOf(seen: {
  readonly components: readonly ComponentModel[];
  readonly isIncident: boolean;
  readonly isMaintenance: boolean;
}): StatusModel['state'] {
  if (seen.isMaintenance) return 'maintenance';
  if (seen.isIncident) return 'incident';
  const states = seen.components.map(({ state }) => state);
  if (states.includes('failed')) return 'failed';
  if (states.every((state) => state === 'unknown')) return 'unknown';
  return 'ok';
}

function componentModel({ id, kind, title }: ComponentName, rows: readonly CheckedDay[], now: Date): ComponentModel {
  const today = moscowDay(now.getTime());
  const byDay = new Map(rows.map((row) => [row.day, row]));
  const last = rows.at(-1);
  const isFresh = last !== undefined && last.checkedAt > timeAfter(now, -GAP_MS);
  const sum = (of: (row: CheckedDay) => number): number => rows.reduce((total, row) => total + of(row), 0);
  const [checks, failed] = [sum((row) => row.checks), sum((row) => row.failed)];
  return {
    id,
    kind,
    title,
    state: isFresh ? (last.isGood ? 'ok' : 'failed') : 'unknown',
    since: isFresh ? last.sinceAt.toISOString() : null,
    checkedAt: last?.checkedAt.toISOString() ?? null,
    percent: checks === 0 ? null : goodPercent(checks, failed),
    measuredDays: rows.length,
    days: Array.from({ length: SHOWN_DAYS }, (_, index) => {
      const day = today - SHOWN_DAYS + 1 + index;
      return dayModel(day, byDay.get(day), day === today);
    }),
  };
}

/** Rounded down, so that a single failure never reads as 100 %. */
const goodPercent = (checks: number, failed: number): number => Math.floor(((checks - failed) / checks) * 10_000) / 100;

function dayModel(day: number, row: CheckedDay | undefined, isToday: boolean): StatusDayModel {
  const date = timeOfMs(day * DAY_MS)
    .toISOString()
    .slice(0, 'YYYY-MM-DD'.length);
  if (row === undefined) return { date, state: 'none', checks: 0, failed: 0, isPartial: false };
  const { checks, failed } = row;
  const state = failed === 0 ? 'ok' : failed / checks > BAD_SHARE ? 'bad' : 'some';
  return { date, state, checks, failed, isPartial: !isToday && checks < CHECKS_A_DAY * (1 - BAD_SHARE) };
}

function incidentModel(
  { id, components, texts, startedAt, endedAt }: IncidentRow,
  updates: readonly IncidentUpdate[],
  names: readonly ComponentName[],
  locale: Locale,
): IncidentModel {
  const written = texts[locale] ?? texts[FALLBACK_LOCALE];
  return {
    ID: id,
    title: written?.title ?? '',
    text: written?.text ?? '',
    components: names.filter((name) => components.includes(name.id)).map(({ title }) => title),
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    updates: updates
      .filter(({ incidentId }) => incidentId === id)
      .map((update) => ({
        at: update.createdAt.toISOString(),
        text: update.texts[locale] ?? update.texts[FALLBACK_LOCALE] ?? '',
      })),
  };
}
