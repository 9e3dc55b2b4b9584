import type { Knex } from 'knex';
import { LIFT_TIME_LIMITS, RESTORE_TIME_LIMITS } from '#src/platform/database/database.ts';
import { historyKeyOf } from '#src/platform/database/history-key.ts';
import type { Config } from '#src/platform/config/config.ts';
import { searchWrongBattles } from './battles.ts';
import { type Check, CHECKS } from './checks.ts';
import { searchUnrecordedConfiguration } from './configuration.ts';
import { searchDemoPlayers } from './demo.ts';
import { searchWrongDraws } from './draws.ts';
import { FAIRNESS_PASS } from './fairness.ts';
import { FIGURE_PASS } from './figures.ts';
import { searchWrongFreeWorths } from './free-cases.ts';
import { searchWrongGameOdds } from './game-odds.ts';
import { LEDGER_PASS } from './ledger-pass.ts';
import { OPENING_PASS } from './opening-pass.ts';
import type { Pass, PassRun } from './passes.ts';
import { PAYMENT_PASS } from './payments.ts';
import { type AuditProgress, SILENT } from './progress.ts';
import { searchWrongToppedUpSums } from './player-sums.ts';
import { searchUnboundedFreeCases, searchUnboundedReturns } from './returns.ts';
import { idRanges } from './read-in-batches.ts';
import { ROWS_SHOWN, type RuleRun, type SearchedRule } from './rule-run.ts';
import { searchUnsignedRows, SIGNATURES } from './signatures.ts';
import { wrongSeals } from './sealed-history.ts';

/** A failed check, with some of the rows that violate it. */
export interface Finding {
  readonly rule: string;
  readonly rows: readonly object[];
}

/** Rules that this process judges, because SQL alone cannot, or only slowly. */
const BY_HAND: Readonly<Record<string, SearchedRule>> = {
  'every draw passes the published verifier': searchWrongDraws,
  'every battle passes the published verifier': searchWrongBattles,
  [SIGNATURES]: searchUnsignedRows,
  'a store without a demo has no open player of the demo': searchDemoPlayers,
  'no row of the sealed history was changed, removed or added later': async (snapshot, _config, { report, count }) => {
    (await wrongSeals(snapshot, count)).forEach(report);
  },
  'the topped-up sum of a player is the sum of their payments less refunds': searchWrongToppedUpSums,
  'the odds of every contract and upgrade are those of the rules': searchWrongGameOdds,
  'every row of configuration equals its last recorded change': searchUnrecordedConfiguration,
  'every open case is within the limits of returns, or has an override of an admin': searchUnboundedReturns,
  'every open free case has a cooldown of a day': searchUnboundedFreeCases,
  'a cooldown counts the opening that started it, and what a free one was worth on average': searchWrongFreeWorths,
};

/** One rule, or the rules of one pass. */
interface Task {
  readonly title: string;
  readonly rules: readonly string[];
  readonly search: (snapshot: Knex, config: Config, isWanted: (rule: string) => boolean, run: PassRun) => Promise<void>;
}

const taskOf = (name: string, search: SearchedRule): Task => ({
  title: name,
  rules: [name],
  search: (snapshot, config, _isWanted, { report, count }) =>
    search(snapshot, config, {
      report: (offender) => {
        report(name, () => offender);
      },
      count,
    }),
});

const taskOfPass = ({ title, rules, search }: Pass): Task => ({
  title: `${title} (${String(rules.length)} rules)`,
  rules,
  search: (snapshot, _config, isWanted, run) => search(snapshot, isWanted, run),
});

/** Tasks that occupy this process, the longest first. */
const HAND_TASKS: readonly Task[] = [
  ...[LEDGER_PASS, OPENING_PASS, FIGURE_PASS, FAIRNESS_PASS].map(taskOfPass),
  ...Object.entries(BY_HAND).map(([name, search]) => taskOf(name, search)),
];
/** Tasks that occupy the database. */
const SQL_TASKS: readonly Task[] = [
  taskOfPass(PAYMENT_PASS),
  ...CHECKS.map((check) => taskOf(check.name, searchBySql(check))),
];
const TASKS: readonly Task[] = [...HAND_TASKS, ...SQL_TASKS];

/** The names of all rules. */
export const RULES: readonly string[] = TASKS.flatMap(({ rules }) => rules);

/**
 * Audits the whole database, so that each rule sees one consistent snapshot: it can run under load. Returns the failed
 * checks: an empty list means that no money appeared or disappeared, no item was duplicated and every draw matches its
 * seed. Two tasks run at the same time, so the pool needs two connections: one task occupies a core of this process,
 * and one a core of the database.
 */
export async function audit(db: Knex, config: Config, progress: AuditProgress = SILENT): Promise<Finding[]> {
  // After an upgrade the audit may come before the first command. Without the key its rule reports why.
  await historyKeyOf({ db, config }).catch(() => undefined);
  const [byHand, bySql] = [[...HAND_TASKS], [...SQL_TASKS]];
  const findings = new Map<Task, readonly Finding[]>();
  let begun = 0;
  let hasFailed = false;
  const runTasks = async (snapshot: Knex, first: Task[], then: Task[]): Promise<void> => {
    await snapshot.raw(LIFT_TIME_LIMITS);
    for (let task = first.shift() ?? then.shift(); task !== undefined; task = first.shift() ?? then.shift()) {
      if (hasFailed) return;
      begun += 1;
      const { count, end } = progress.begin(task.title, begun, TASKS.length);
      findings.set(task, await findingsOf(snapshot, config, task, () => true, count));
      end();
    }
    await snapshot.raw(RESTORE_TIME_LIMITS);
  };
  const runners = [
    [byHand, bySql],
    [bySql, byHand],
  ].map(([first = [], then = []]) =>
    db
      .transaction((snapshot) => runTasks(snapshot, first, then), { isolationLevel: 'repeatable read' })
      .catch((error: unknown) => {
        hasFailed = true;
        throw error;
      }),
  );
  await Promise.allSettled(runners);
  await Promise.all(runners);
  return TASKS.flatMap((task) => findings.get(task) ?? []);
}

/** Runs the checks with the given names over the rows that a transaction sees. */
export async function findingsIn(
  snapshot: Knex,
  config: Config,
  isWanted: (rule: string) => boolean,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const task of TASKS) {
    if (task.rules.some(isWanted)) findings.push(...(await findingsOf(snapshot, config, task, isWanted)));
  }
  return findings;
}

/** The failed checks of a task, in the order of its rules. */
async function findingsOf(
  snapshot: Knex,
  config: Config,
  { rules, search }: Task,
  isWanted: (rule: string) => boolean,
  count: RuleRun['count'] = () => undefined,
): Promise<Finding[]> {
  const rowsOf = new Map(rules.filter(isWanted).map((rule) => [rule, [] as object[]]));
  const report = (rule: string, describe: () => object): void => {
    const rows = rowsOf.get(rule);
    if (rows !== undefined && rows.length < ROWS_SHOWN) rows.push(describe());
  };
  await search(snapshot, config, isWanted, { report, count });
  return [...rowsOf].flatMap(([rule, rows]) => (rows.length > 0 ? [{ rule, rows }] : []));
}

function searchBySql({ offenders, splitBy }: Check): SearchedRule {
  return async (snapshot, _config, run) => {
    for await (const range of splitBy === undefined ? [{}] : idRanges(snapshot, splitBy, run.count)) {
      const [rows] = (await snapshot.raw(`${offenders} LIMIT ${String(ROWS_SHOWN)}`, range)) as [object[]];
      for (const row of rows) run.report(row);
    }
  };
}
