import type { Knex } from 'knex';
import type { Config } from '#src/platform/config/config.ts';

/** Offending rows of a rule that are shown; no more of them are looked for. */
export const ROWS_SHOWN = 10;

/** The report of a rule while it runs. Only the first offending rows are kept, however many there are. */
export interface RuleRun {
  readonly report: (offender: object) => void;
  /** Counts rows that the rule has examined, for the progress. */
  readonly count: (rows: number) => void;
}

/** A rule that reads rows in batches, because SQL alone cannot judge them. */
export type SearchedRule = (snapshot: Knex, config: Config, run: RuleRun) => Promise<void>;
