import type { Knex } from 'knex';
import type { RuleRun } from './rule-run.ts';

/** Takes part in a pass: sees each of its rows, and may compare what it added up at the end. */
export interface Judge<Row> {
  readonly see: (row: Row) => void;
  readonly end?: () => Promise<void> | void;
}

/** Like a judge, but sees the rows of a batch together: the store's own functions add up many rows at once. */
export interface BatchJudge<Row> {
  readonly seeAll: (rows: readonly Row[]) => void;
  readonly end?: () => Promise<void> | void;
}

export interface PassRun {
  /** Reports a row that violates a rule. It is described only while a rule has few of them. */
  readonly report: (rule: string, describe: () => object) => void;
  readonly count: RuleRun['count'];
}

/** The rules that a judge decides, by name. */
export interface PassPart<Row> {
  readonly rules: readonly string[];
  readonly begin: (snapshot: Knex, run: PassRun) => Promise<Judge<Row> | BatchJudge<Row>>;
}

/** Rules that read the same rows. Together they read them once. */
export interface Pass {
  readonly title: string;
  readonly rules: readonly string[];
  /** Judges the wanted rules. Others may be reported too. */
  readonly search: (snapshot: Knex, isWanted: (rule: string) => boolean, run: PassRun) => Promise<void>;
}

/** A pass over rows that come in batches, read once for all parts. Its rules are those of the parts. */
export const passOf = <Row>(
  title: string,
  readRows: (snapshot: Knex, count: RuleRun['count']) => AsyncIterable<readonly Row[]>,
  parts: readonly PassPart<Row>[],
): Pass => ({
  title,
  rules: parts.flatMap(({ rules }) => rules),
  search: async (snapshot, isWanted, run) => {
    const judges: (Judge<Row> | BatchJudge<Row>)[] = [];
    for (const { rules, begin } of parts) if (rules.some(isWanted)) judges.push(await begin(snapshot, run));
    for await (const rows of readRows(snapshot, run.count)) {
      for (const judge of judges) {
        if ('seeAll' in judge) judge.seeAll(rows);
        else for (const row of rows) judge.see(row);
      }
    }
    for (const { end } of judges) await end?.();
  },
});
