import { readSettings } from '#src/core/settings/index.ts';
import { readQueue } from '#src/payments/withdrawals/index.ts';
import { arePublished } from '#src/portal/reserves/index.ts';
import { cached } from '#src/platform/database/cached.ts';
import { timeAfter } from '#src/platform/process/clock.ts';
import type { Services } from '#src/platform/services.ts';
import { FALLBACK_LOCALE, type Locale } from '#src/shared/locales.ts';
import { isoDay, moscowDay, moscowDayStartMs } from '#src/shared/moscow-day.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, wholeMinutes } from '#src/shared/time.ts';
import type { Viewer } from '#src/shared/viewers.ts';
import type { ComponentModel, IncidentModel, StatusDayModel, StatusModel } from './outputs.ts';
import { CHECK_SECONDS, GAP_MS } from './check-components.ts';
import { type ComponentName, hasWithdrawals, listComponents } from './components.ts';
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
const CHECK_MS = CHECK_SECONDS * 1000;
/** Fewer missing checks of a day are the rhythm of the job. */
const PARTIAL_CHECKS = HOUR_MS / CHECK_MS;
const KEPT_MS = MINUTE_MS;

/** The state now and in the last 90 days. Without the database it says that the database is away. */
export async function readStatus(services: Services, viewer: Pick<Viewer, 't' | 'locale'>): Promise<StatusModel> {
  try {
    return await readAll(services, viewer);
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    const none = { components: [], queue: null, showsReserves: false, open: [], past: [] };
    return { ...none, state: 'database', checkedAt: null };
  }
}

/** The parts and their checks; all visitors of a language share them for a minute. */
const readComponents = cached(
  'status',
  {
    dependsOn: ['settings'],
    key: ({ clock }, { locale }: Pick<Viewer, 't' | 'locale'>) =>
      `${locale} ${String(Math.floor(clock.now().getTime() / KEPT_MS))}`,
  },
  async (services, viewer) => {
    const now = services.clock.now();
    const names = await listComponents(services, viewer);
    const checked = names.filter(({ isChecked }) => isChecked);
    const fromDay = moscowDay(now.getTime()) - SHOWN_DAYS + 1;
    const ids = checked.map(({ id }) => id);
    const rows = await selectDays(services.db, ids, fromDay);
    const components = checked.map((name) => {
      const own = rows.filter(({ component }) => component === name.id);
      return componentModel(name, own, now);
    });
    return { names, components };
  },
);

async function readAll(services: Services, viewer: Pick<Viewer, 't' | 'locale'>): Promise<StatusModel> {
  const { db } = services;
  const now = services.clock.now();
  // An incident is public at once.
  const [{ names, components }, incidents, settings, { since }] = await Promise.all([
    readComponents(services, viewer),
    selectShown(db, timeAfter(now, -SHOWN_DAYS * DAY_MS), MOST_INCIDENTS),
    readSettings(services),
    readQueue(db),
  ]);
  const updates = await selectUpdates(
    db,
    incidents.map(({ id }) => id),
  );
  const written = incidents.map((incident) => ({
    isOpen: incident.endedAt === null,
    model: incidentModel(incident, updates, names, viewer.locale),
  }));
  const open = written.filter(({ isOpen }) => isOpen).map(({ model }) => model);
  const oldestMinutes = since === null ? null : wholeMinutes(now.getTime() - since.getTime());
  return {
    state: stateOf({ components, isIncident: open.length > 0, isMaintenance: settings.maintenance.on }),
    checkedAt: newestOf(components),
    components,
    queue: hasWithdrawals(services) ? { isOpen: settings.withdrawalsOpen, oldestMinutes } : null,
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
    percent: checks === 0 ? null : percentOf(checks - failed, checks),
    measuredDays: rows.length,
    unmeasuredPercent: unmeasuredPercent(rows, now),
    days: Array.from({ length: SHOWN_DAYS }, (_, index) => dayModel(today - SHOWN_DAYS + 1 + index, byDay, now)),
  };
}

/** Rounded down, so that a single failure never reads as 100 %. */
const percentOf = (part: number, whole: number): number => Math.floor((part / whole) * 10_000) / 100;

/** The checks that a day should have had until now. */
const dueChecks = (day: number, now: Date): number =>
  Math.floor(Math.max(0, Math.min(DAY_MS, now.getTime() - moscowDayStartMs(day))) / CHECK_MS);

/** The checks that are missing in a day; 0 when they are less than those of an hour. */
function missingChecks(day: number, checks: number, now: Date): number {
  const missing = dueChecks(day, now) - checks;
  return missing < PARTIAL_CHECKS ? 0 : missing;
}

/** The share without checks of the time since the first day that has some. */
function unmeasuredPercent(rows: readonly CheckedDay[], now: Date): number | null {
  const [first] = rows;
  if (first === undefined) return null;
  const today = moscowDay(now.getTime());
  const checksOf = new Map(rows.map(({ day, checks }) => [day, checks]));
  let [due, missing] = [0, 0];
  for (let { day } = first; day <= today; day += 1) {
    due += dueChecks(day, now);
    missing += missingChecks(day, checksOf.get(day) ?? 0, now);
  }
  return due === 0 ? 0 : Math.ceil((missing / due) * 10_000) / 100;
}

function dayModel(day: number, byDay: ReadonlyMap<number, CheckedDay>, now: Date): StatusDayModel {
  const row = byDay.get(day);
  const date = isoDay(day);
  if (row === undefined) return { date, state: 'none', checks: 0, failed: 0, isPartial: false, measuredPercent: 0 };
  const { checks, failed } = row;
  const state = failed === 0 ? 'ok' : failed / checks > BAD_SHARE ? 'bad' : 'some';
  const isPartial = missingChecks(day, checks, now) > 0;
  const measuredPercent = isPartial ? percentOf(checks, dueChecks(day, now)) : 100;
  return { date, state, checks, failed, isPartial, measuredPercent };
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
