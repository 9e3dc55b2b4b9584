import { methodsInWords } from '#src/payments/index.ts';
import type { Member } from '#src/platform/member.ts';
import type { World } from '#src/platform/world.ts';
import { mayDo } from '#src/shared/powers.ts';
import type { Reader } from '#src/shared/reader.ts';
import type { DashboardModel, KpiModel, SheetModel } from '#views/figures/dashboard-model.ts';
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

/** What whoever works at withdrawals sees: nothing of money that comes in. */
const FOR_ALL: readonly SheetName[] = ['withdrawals'];

/** The dashboard of a member: moderators see the withdrawals and the service, managers everything. */
export async function loadDashboard(
  world: World,
  member: Member,
  reader: Reader,
  period: FigurePeriod,
): Promise<DashboardModel> {
  const [figures, health, words] = await Promise.all([
    readFigures(world, windowAt(period, world.clock.now()), reader.locale),
    readHealth(world),
    wordsOf(world, reader),
  ]);
  const seesAll = mayDo(member.role, 'figures');
  const names = SHEETS.filter((name) => seesAll || FOR_ALL.includes(name));
  return {
    period,
    seesAll,
    countedAt: figures.countedAt?.toISOString() ?? null,
    kpis: seesAll ? kpisOf(figures) : [],
    sheets: names.map((name) => sheetModel(MAKERS[name](figures), figures, words)),
    health: healthModel(health),
  };
}

/** A sheet of figures with its texts in words, for the page and for the file alike. */
export async function loadSheet(
  world: World,
  reader: Reader,
  name: SheetName,
  period: FigurePeriod,
): Promise<SheetModel> {
  const [figures, words] = await Promise.all([
    readFigures(world, windowAt(period, world.clock.now()), reader.locale),
    wordsOf(world, reader),
  ]);
  return sheetModel(MAKERS[name](figures), figures, words);
}

type Words = (sheet: SheetName, text: string) => string;

/** What stands in cells: names as they are, and words for what the store names by itself. */
async function wordsOf(world: World, reader: Reader): Promise<Words> {
  const { t } = reader;
  const methods = await methodsInWords(world, reader);
  return (sheet, text) => {
    if (sheet === 'methods') return methods.get(text) ?? text;
    if (sheet === 'games') return t(text === 'contract' ? 'figures.game.contract' : 'figures.game.upgrade');
    if (sheet === 'funnel') return t(`figures.step.${text as 'joined'}`);
    if (sheet !== 'ledger') return text;
    return text === text.toUpperCase() ? t(`ledger.unit.${text as 'RUB'}`) : t(`ledger.kind.${text as 'top_up'}`);
  };
}

const sheetModel = ({ name, columns, rows }: Sheet, { window }: Figures, words: Words): SheetModel => ({
  name,
  span: window.now.span,
  columns,
  rows: rows.map((row) =>
    row.map((cell, place) =>
      columns[place]?.unit === 'time'
        ? beginningOf(window.now.span, Number(cell)).toISOString()
        : typeof cell === 'string'
          ? words(name, cell)
          : cell,
    ),
  ),
});

/** The few figures above all, each beside the same stretch of time before. */
function kpisOf({ rows, before, there }: Figures): KpiModel[] {
  const kpi = (name: KpiModel['name'], unit: KpiModel['unit'], reckon: (figures: typeof rows) => number | null) => ({
    ...{ name, unit, now: reckon(rows), before: reckon(before) },
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
  pulse,
  jobs,
  faults,
  alarms,
  queue,
}: Health): DashboardModel['health'] => ({
  ...{ databaseMs: Math.ceil(databaseMs), redisMs: redisMs === null ? null : Math.ceil(redisMs), online, faults },
  processes: pulse,
  alarms,
  waiting: queue.waiting,
  held: queue.held,
  oldestSeconds: queue.oldestMs === null ? null : Math.floor(queue.oldestMs / 1000),
  late: jobs
    .filter(({ isLate }) => isLate)
    .map(({ name, agoMs }) => ({ name, seconds: Math.floor((agoMs ?? 0) / 1000) })),
  jobs: jobs.length,
});
