import { methodsInWords } from '#src/payments/top-ups/index.ts';
import { RELEASE } from '#src/platform/release.ts';
import type { Services } from '#src/platform/services.ts';
import type { StaffViewer, Viewer } from '#src/shared/viewers.ts';
import { hasPower } from '#src/shared/powers.ts';
import type { DashboardModel, KpiModel, SheetModel } from '#views/admin/analytics/dashboard-model.ts';
import { readFindings } from './findings.ts';
import { findNewerRelease } from './newer-release.ts';
import { type Figures, readFigures } from './read-figures.ts';
import { type Health, readHealth } from './read-health.ts';
import {
  joinedIn,
  MAKERS,
  netRevenueOf,
  openedIn,
  paidForCases,
  type Sheet,
  type SheetName,
  shareOf,
  SHEETS,
  toppedUp,
  turnoverOf,
  wonInCases,
} from './sheets.ts';
import { beginningOf, type FigurePeriod, windowAt } from './window.ts';

/** Sheets for moderators, who see withdrawals but no revenue. */
const FOR_ALL: readonly SheetName[] = ['withdrawals'];

/** Dashboard by role: moderators see withdrawals and service health, managers see everything. */
export async function loadDashboard(
  services: Services,
  viewer: StaffViewer,
  { period }: { readonly period: FigurePeriod },
): Promise<DashboardModel> {
  const isAdmin = hasPower(viewer.member.role, 'settings');
  const [figures, health, words, findings, newerVersion] = await Promise.all([
    readFigures(services, windowAt(period, services.clock.now()), viewer.locale),
    readHealth(services),
    wordsOf(services, viewer),
    isAdmin ? readFindings(services, viewer.locale) : [],
    isAdmin ? findNewerRelease(services) : null,
  ]);
  const seesAll = hasPower(viewer.member.role, 'figures');
  const names = SHEETS.filter((name) => seesAll || FOR_ALL.includes(name));
  return {
    period,
    seesAll,
    countedAt: figures.countedAt?.toISOString() ?? null,
    kpis: seesAll ? kpisOf(figures) : [],
    sheets: names.map((name) => sheetModel(MAKERS[name](figures), figures, words)),
    findings,
    health: { ...healthModel(health), newerVersion },
  };
}

/** A sheet of figures with translated texts, for the page and for the downloaded file. */
export async function loadSheet(
  services: Services,
  viewer: Viewer,
  name: SheetName,
  period: FigurePeriod,
): Promise<SheetModel> {
  const [figures, words] = await Promise.all([
    readFigures(services, windowAt(period, services.clock.now()), viewer.locale),
    wordsOf(services, viewer),
  ]);
  return sheetModel(MAKERS[name](figures), figures, words);
}

type Words = (sheet: SheetName, text: string) => string;

/** Cell texts: proper names stay as they are, and names defined by the store are translated. */
async function wordsOf(services: Services, viewer: Viewer): Promise<Words> {
  const { t } = viewer;
  const methods = await methodsInWords(services, viewer);
  return (sheet, text) => {
    if (sheet === 'methods') return methods.get(text) ?? text;
    if (sheet === 'games') return t(`admin-analytics.game.${text as 'contract'}`);
    if (sheet === 'funnel') return t(`admin-analytics.step.${text as 'joined'}`);
    if (sheet !== 'ledger') return text;
    return text === text.toUpperCase() ? t(`ledger.unit.${text as 'RUB'}`) : t(`ledger.kind.${text as 'top_up'}`);
  };
}

const sheetModel = ({ name, columns, rows }: Sheet, { window }: Figures, words: Words): SheetModel => ({
  name,
  span: window.now.span,
  columns,
  rows: rows.map((row) =>
    row.map((cell, index) =>
      columns[index]?.unit === 'time'
        ? beginningOf(window.now.span, Number(cell)).toISOString()
        : typeof cell === 'string'
          ? words(name, cell)
          : cell,
    ),
  ),
});

/** Key figures, each with the value of the previous period. */
function kpisOf({ rows, before, there }: Figures): KpiModel[] {
  const kpi = (name: KpiModel['name'], unit: KpiModel['unit'], compute: (figures: typeof rows) => number | null) => ({
    name,
    unit,
    now: compute(rows),
    before: compute(before),
  });
  return [
    kpi('turnover', 'roubles', turnoverOf),
    kpi('net', 'roubles', netRevenueOf),
    kpi('return', 'percent', (figures) => shareOf(wonInCases(figures), paidForCases(figures))),
    kpi('toppedUp', 'roubles', toppedUp),
    kpi('opened', 'count', openedIn),
    kpi('joined', 'count', joinedIn),
    { name: 'there', unit: 'count', now: there, before: null },
  ];
}

const healthModel = ({
  databaseMs,
  redisMs,
  online,
  heartbeat,
  jobs,
  faults,
  alarms,
  queue,
}: Health): Omit<DashboardModel['health'], 'newerVersion'> => ({
  databaseMs: Math.ceil(databaseMs),
  redisMs: redisMs === null ? null : Math.ceil(redisMs),
  online,
  faults,
  processes: heartbeat,
  alarms,
  waiting: queue.waiting,
  held: queue.held,
  oldestSeconds: queue.oldestMs === null ? null : Math.floor(queue.oldestMs / 1000),
  late: jobs
    .filter(({ isLate }) => isLate)
    .map(({ name, agoMs }) => ({ name, seconds: Math.floor((agoMs ?? 0) / 1000) })),
  jobs: jobs.length,
  release: { version: RELEASE.version, build: RELEASE.build },
});
