/** The tables of the dashboard. */
type SheetModelName =
  'money' | 'cash' | 'players' | 'cases' | 'games' | 'methods' | 'funnel' | 'withdrawals' | 'ledger';

/** How a figure is read: `roubles` are kopecks, `percent` hundredths of a percent, a time is ISO. */
export type FigureUnit = 'time' | 'text' | 'count' | 'roubles' | 'percent';

export interface SheetModel {
  readonly name: SheetModelName;
  /** Rows over time are hours in UTC, or days as they turn in Moscow. */
  readonly span: 'hour' | 'day';
  readonly columns: readonly { readonly name: string; readonly unit: FigureUnit }[];
  readonly rows: readonly (readonly (number | string | null)[])[];
}

/** One of the few figures above all. */
export interface KpiModel {
  readonly name: 'turnover' | 'net' | 'return' | 'toppedUp' | 'opened' | 'joined' | 'there';
  readonly unit: FigureUnit;
  readonly now: number | null;
  /** The same stretch of time before; null where that is not known. */
  readonly before: number | null;
}

export interface DashboardModel {
  readonly period: 'day' | 'week' | 'month';
  readonly seesAll: boolean;
  /** Until when everything is counted; null where nothing is yet. */
  readonly countedAt: string | null;
  readonly kpis: readonly KpiModel[];
  readonly sheets: readonly SheetModel[];
  readonly health: {
    readonly databaseMs: number;
    readonly redisMs: number | null;
    readonly online: number | null;
    /** How all processes are; null while nobody can tell. */
    readonly processes: { readonly serving: number; readonly answered: number; readonly failed: number } | null;
    readonly faults: number;
    readonly alarms: number;
    readonly waiting: number;
    readonly held: number;
    readonly oldestSeconds: number | null;
    readonly jobs: number;
    readonly late: readonly { readonly name: string; readonly seconds: number }[];
  };
}
