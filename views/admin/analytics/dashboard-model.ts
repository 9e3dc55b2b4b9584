type SheetModelName =
  'money' | 'cash' | 'players' | 'cases' | 'games' | 'methods' | 'funnel' | 'withdrawals' | 'ledger';

/** Unit of a figure: `roubles` are kopecks, `percent` is hundredths of a percent, a time is ISO 8601. */
export type FigureUnit = 'time' | 'text' | 'count' | 'roubles' | 'percent';

export interface SheetModel {
  readonly name: SheetModelName;
  /** Granularity of time rows: UTC hours, or days in Moscow time. */
  readonly span: 'hour' | 'day';
  readonly columns: readonly { readonly name: string; readonly unit: FigureUnit }[];
  readonly rows: readonly (readonly (number | string | null)[])[];
}

/** One of the key figures at the top of the dashboard. */
export interface KpiModel {
  readonly name: 'turnover' | 'net' | 'return' | 'toppedUp' | 'opened' | 'joined' | 'there';
  readonly unit: FigureUnit;
  readonly now: number | null;
  /** Value for the preceding period of the same length; null when unknown. */
  readonly before: number | null;
}

export interface DashboardModel {
  readonly period: 'day' | 'week' | 'month';
  readonly seesAll: boolean;
  /** Time up to which all figures are computed; null before the first computation. */
  readonly countedAt: string | null;
  readonly kpis: readonly KpiModel[];
  readonly sheets: readonly SheetModel[];
  /** Parts of the store that are configured or not; only admins get them. */
  readonly findings: readonly {
    readonly name:
      | 'signIn'
      | 'payments'
      | 'withdrawals'
      | 'contacts'
      | 'mail'
      | 'backups'
      | 'audit'
      | 'tls'
      | 'history'
      | 'keys'
      | 'clock'
      | 'disk'
      | 'database'
      | 'maintenance'
      | 'rights'
      | 'allowed';
    readonly isGood: boolean;
    readonly facts: readonly string[];
    readonly section: string;
  }[];
  readonly health: {
    readonly databaseMs: number;
    readonly redisMs: number | null;
    readonly online: number | null;
    /** State of all workers; null while it is unknown. */
    readonly processes: { readonly serving: number; readonly answered: number; readonly failed: number } | null;
    readonly faults: { readonly browser: number; readonly server: number };
    readonly alarms: number;
    readonly waiting: number;
    readonly held: number;
    readonly oldestSeconds: number | null;
    readonly jobs: number;
    readonly late: readonly { readonly name: string; readonly seconds: number }[];
    readonly release: { readonly version: string; readonly build: string };
    /** A newer release that is published, for admins. */
    readonly newerVersion: string | null;
  };
}
