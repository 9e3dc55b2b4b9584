import { grouped } from '#src/shared/grouped.ts';
import { TRANSFER_KINDS } from '#src/shared/transfer-kinds.ts';
import type { FigureKind } from '#src/shared/figure-kinds.ts';
import { PLAYED_GAMES } from '#src/games/games.ts';
import type { Figure } from './figure.ts';
import type { Figures } from './read-figures.ts';
import { periodsOf } from './window.ts';

/** The tables behind the charts, and some without a chart. */
export const SHEETS = [
  'money',
  'cash',
  'players',
  'withdrawals',
  'games',
  'funnel',
  'methods',
  'cases',
  'ledger',
] as const;
export type SheetName = (typeof SHEETS)[number];

/** Unit of a column: `roubles` are kopecks, `percent` is hundredths of a percent. A null cell has no value. */
type ColumnUnit = 'time' | 'text' | 'count' | 'roubles' | 'percent';

/** A string is a text key in sheets whose names the store defines, otherwise a literal name. */
type SheetCell = number | string | null;

export interface Sheet {
  readonly name: SheetName;
  readonly columns: readonly { readonly name: string; readonly unit: ColumnUnit }[];
  readonly rows: readonly (readonly SheetCell[])[];
}

type Sum = 'count' | 'came' | 'gave' | 'expected';

/** Sum of figures of a kind, for the parts that `fits` accepts, in one period or in all of them. */
const sumOf = (
  rows: readonly Figure[],
  kind: FigureKind,
  of: Sum,
  fits: (part: string) => boolean = () => true,
): number => rows.reduce((sum, row) => sum + (row.kind === kind && fits(row.part) ? row[of] : 0), 0);

const isAmong =
  (...parts: readonly string[]) =>
  (part: string): boolean =>
    parts.includes(part);
const isPaid = (part: string): boolean => part.endsWith(' money') || part.endsWith(' bonuses');

/** Share in hundredths of a percent, rounded down. Null when the whole is 0. */
export const shareOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Number((BigInt(part) * 10_000n) / BigInt(whole));

/**
 * Sum spent on cases, staked in upgrades and paid for the players' seats of drawn battles, in money and in points. One
 * point is worth one rouble.
 */
export const turnoverOf = (rows: readonly Figure[]): number =>
  sumOf(rows, 'transfer', 'came', isAmong('case_opening RUB', 'case_opening BONUS', 'upgrade_stake RUB')) +
  sumOf(rows, 'battle', 'came');
export const paidForCases = (rows: readonly Figure[]): number => sumOf(rows, 'opening', 'came', isPaid);
export const wonInCases = (rows: readonly Figure[]): number => sumOf(rows, 'opening', 'gave', isPaid);
export const toppedUp = (rows: readonly Figure[]): number => sumOf(rows, 'transfer', 'came', isAmong('top_up RUB'));
const wentBack = (rows: readonly Figure[]): number =>
  sumOf(rows, 'transfer', 'came', isAmong('top_up_refund RUB', 'charge_back RUB'));
const withdrawn = (rows: readonly Figure[]): number => sumOf(rows, 'move', 'came', isAmong('done'));
/** Top-ups minus refunds and charge-backs, minus the value of withdrawn items. */
export const netRevenueOf = (rows: readonly Figure[]): number => toppedUp(rows) - wentBack(rows) - withdrawn(rows);
export const openedIn = (rows: readonly Figure[]): number => sumOf(rows, 'opening', 'count');
export const joinedIn = (rows: readonly Figure[]): number => sumOf(rows, 'joined', 'count');

type ColumnFormula = (rows: readonly Figure[]) => number | null;
type TimeColumns = readonly (readonly [name: string, unit: ColumnUnit, formula: ColumnFormula])[];

const MONEY: TimeColumns = [
  ['turnover', 'roubles', turnoverOf],
  ['paid', 'roubles', paidForCases],
  ['won', 'roubles', wonInCases],
  ['return', 'percent', (rows) => shareOf(wonInCases(rows), paidForCases(rows))],
];
const CASH: TimeColumns = [
  ['toppedUp', 'roubles', toppedUp],
  ['wentBack', 'roubles', wentBack],
  ['withdrawn', 'roubles', withdrawn],
  ['net', 'roubles', netRevenueOf],
];
const moved =
  (part: string): ColumnFormula =>
  (rows) =>
    sumOf(rows, 'move', 'count', isAmong(part));
const PLAYERS: TimeColumns = [
  ['joined', 'count', joinedIn],
  ['active', 'count', (rows) => sumOf(rows, 'active', 'count')],
  ['opened', 'count', openedIn],
  ...PLAYED_GAMES.filter(({ kind }) => kind !== 'opening').map(
    ({ source, kind }) => [source, 'count', (rows: readonly Figure[]) => sumOf(rows, kind, 'count')] as const,
  ),
];
const WITHDRAWALS: TimeColumns = [
  ...(['asked', 'done', 'rejected', 'cancelled'] as const).map((part) => [part, 'count', moved(part)] as const),
  ['withdrawn', 'roubles', withdrawn],
];

/** One row for each period of the window, including empty ones. Active players are known only by day. */
function overTime(name: SheetName, columns: TimeColumns, { window, rows }: Figures): Sheet {
  const visibleColumns = columns.filter(([column]) => column !== 'active' || window.now.span === 'day');
  const byStart = grouped(rows, ({ starts }) => starts);
  return {
    name,
    columns: [{ name: 'time', unit: 'time' }, ...visibleColumns.map(([column, unit]) => ({ name: column, unit }))],
    rows: periodsOf(window.now).map((starts) => [
      starts,
      ...visibleColumns.map(([, , formula]) => formula(byStart.get(starts) ?? [])),
    ]),
  };
}

const columnsOf = (columns: Readonly<Record<string, ColumnUnit>>): Sheet['columns'] =>
  Object.entries(columns).map(([name, unit]) => ({ name, unit }));

const casesSheet = ({ cases }: Figures): Sheet => ({
  name: 'cases',
  columns: columnsOf({
    case: 'text',
    opened: 'count',
    paid: 'roubles',
    won: 'roubles',
    return: 'percent',
    expected: 'percent',
  }),
  rows: cases.map(({ title, opened, paid, won, paidWon, expected }) => [
    title,
    opened,
    paid,
    won,
    shareOf(paidWon, paid),
    shareOf(expected, paid),
  ]),
});

const gamesSheet = ({ rows }: Figures): Sheet => ({
  name: 'games',
  columns: columnsOf({
    game: 'text',
    played: 'count',
    staked: 'roubles',
    won: 'roubles',
    return: 'percent',
    expected: 'percent',
  }),
  rows: PLAYED_GAMES.filter(({ isStake }) => isStake).map(({ kind }) => {
    const staked = sumOf(rows, kind, 'came');
    const won = sumOf(rows, kind, 'gave');
    const expected = sumOf(rows, kind, 'expected');
    const expectedShare = expected === 0 ? null : shareOf(expected, staked);
    return [kind, sumOf(rows, kind, 'count'), staked, won, shareOf(won, staked), expectedShare];
  }),
});

/** Payments by method: how many were started, and their outcomes. */
function methodsSheet({ rows }: Figures): Sheet {
  const payments = rows.filter(({ kind }) => kind === 'payment');
  const methods = [...new Set(payments.map(({ part }) => part.split(' ')[0] ?? ''))].sort();
  const of = (method: string, state: string, sum: Sum): number =>
    sumOf(payments, 'payment', sum, isAmong(`${method} ${state}`));
  return {
    name: 'methods',
    columns: columnsOf({
      method: 'text',
      begun: 'count',
      paidTimes: 'count',
      sum: 'roubles',
      failed: 'count',
      expired: 'count',
      refunded: 'count',
      charged_back: 'count',
    }),
    rows: methods.map((method) => [
      method,
      of(method, 'begun', 'count'),
      of(method, 'paid', 'count'),
      of(method, 'paid', 'came'),
      ...(['failed', 'expired', 'refunded', 'charged_back'] as const).map((state) => of(method, state, 'count')),
    ]),
  };
}

function funnelSheet({ rows }: Figures): Sheet {
  const joinedCount = joinedIn(rows);
  const steps = (['topped_up', 'opened', 'withdrew'] as const).map(
    (step) => [step, sumOf(rows, 'funnel', 'count', isAmong(step))] as const,
  );
  return {
    name: 'funnel',
    columns: columnsOf({ step: 'text', players: 'count', share: 'percent' }),
    rows: [['joined', joinedCount] as const, ...steps].map(([step, count]) => [
      step,
      count,
      shareOf(count, joinedCount),
    ]),
  };
}

/** Sums of ledger transfers by kind and unit, in hundredths of the unit. */
const ledgerSheet = ({ rows }: Figures): Sheet => ({
  name: 'ledger',
  columns: columnsOf({ kind: 'text', unit: 'text', transfers: 'count', sum: 'roubles' }),
  rows: TRANSFER_KINDS.flatMap((kind) =>
    (['RUB', 'BONUS', 'DONATE'] as const).flatMap((unit) => {
      const fits = isAmong(`${kind} ${unit}`);
      const count = sumOf(rows, 'transfer', 'count', fits);
      return count === 0 ? [] : [[kind, unit, count, sumOf(rows, 'transfer', 'came', fits)]];
    }),
  ),
});

export const MAKERS: Readonly<Record<SheetName, (figures: Figures) => Sheet>> = {
  money: (figures) => overTime('money', MONEY, figures),
  cash: (figures) => overTime('cash', CASH, figures),
  players: (figures) => overTime('players', PLAYERS, figures),
  cases: casesSheet,
  games: gamesSheet,
  methods: methodsSheet,
  funnel: funnelSheet,
  withdrawals: (figures) => overTime('withdrawals', WITHDRAWALS, figures),
  ledger: ledgerSheet,
};
