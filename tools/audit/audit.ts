import type { Knex } from 'knex';
import { LIFT_TIME_LIMITS, RESTORE_TIME_LIMITS } from '#src/platform/database/database.ts';
import type { Config } from '#src/platform/config/config.ts';
import { type Check, CHECKS } from './checks.ts';
import { searchUnrecordedConfiguration } from './configuration.ts';
import { searchWrongDraws } from './draws.ts';
import { searchWrongFreeWorths } from './free-cases.ts';
import { searchWrongGameOdds } from './game-odds.ts';
import { searchUnlawfulRoutes, searchWrongBalances } from './ledger-pass.ts';
import { type AuditProgress, SILENT } from './progress.ts';
import { searchWrongCounters, searchWrongExp, searchWrongToppedUpSums } from './player-sums.ts';
import { searchUnboundedFreeCases, searchUnboundedReturns } from './returns.ts';
import { offendersOf, type RuleRun, type SearchedRule } from './rule-run.ts';
import { wrongSeals } from './sealed-history.ts';

/** A failed check, with some of the rows that violate it. */
export interface Finding {
  readonly rule: string;
  readonly rows: readonly object[];
}

const ROWS_SHOWN = 10;

/** Rules that SQL alone cannot judge, or only slowly. */
export const BY_HAND: Readonly<Record<string, SearchedRule>> = {
  'every draw passes the published verifier': searchWrongDraws,
  'no row of the sealed history was changed, removed or added later': async (snapshot, _config, { report, count }) => {
    (await wrongSeals(snapshot, count)).forEach(report);
  },
  'every cached balance is the sum of its transfers': searchWrongBalances,
  'every transfer has the subject, the accounts and the unit of its kind': searchUnlawfulRoutes,
  'the counter of a player equals their openings': searchWrongCounters,
  'the exp of a player is the sum of their openings': searchWrongExp,
  'the topped-up sum of a player is the sum of their payments less refunds': searchWrongToppedUpSums,
  'the odds of every contract and upgrade are those of the rules': searchWrongGameOdds,
  'every row of configuration equals its last recorded change': searchUnrecordedConfiguration,
  'every open case is within the limits of returns, or has an override of an admin': searchUnboundedReturns,
  'every open free case has a cooldown of a day': searchUnboundedFreeCases,
  'a cooldown counts the opening that started it, and what a free one was worth on average': searchWrongFreeWorths,
};

/** Rules that run at the same time. Each occupies a core of the database, or one of this process. */
const RULES_AT_ONCE = 2;

/**
 * Audits the whole database, so that each rule sees one consistent snapshot: it can run under load. Returns the failed
 * checks: an empty list means that no money appeared or disappeared, no item was duplicated and every draw matches its
 * seed. A pool with one connection runs one rule at a time.
 */
export async function audit(db: Knex, config: Config, progress: AuditProgress = SILENT): Promise<Finding[]> {
  const rules = allRules();
  const waiting = rules.entries();
  const findings: (Finding | null)[] = rules.map(() => null);
  let hasFailed = false;
  const runRules = async (snapshot: Knex): Promise<void> => {
    await snapshot.raw(LIFT_TIME_LIMITS);
    for (const [index, rule] of waiting) {
      if (hasFailed) return;
      const { count, end } = progress.begin(rule.name, index + 1, rules.length);
      findings[index] = await findingOf(snapshot, config, rule, count);
      end();
    }
    await snapshot.raw(RESTORE_TIME_LIMITS);
  };
  const runners = Array.from({ length: RULES_AT_ONCE }, () =>
    db.transaction(runRules, { isolationLevel: 'repeatable read' }).catch((error: unknown) => {
      hasFailed = true;
      throw error;
    }),
  );
  await Promise.allSettled(runners);
  await Promise.all(runners);
  return findings.filter((finding) => finding !== null);
}

/** Runs the checks with the given names over the rows that a transaction sees. */
export async function findingsIn(
  snapshot: Knex,
  config: Config,
  isWanted: (rule: string) => boolean,
): Promise<Finding[]> {
  const findings: (Finding | null)[] = [];
  for (const rule of allRules()) if (isWanted(rule.name)) findings.push(await findingOf(snapshot, config, rule));
  return findings.filter((finding) => finding !== null);
}

async function findingOf(
  snapshot: Knex,
  config: Config,
  { name, search }: Rule,
  count: RuleRun['count'] = () => undefined,
): Promise<Finding | null> {
  const rows = await offendersOf((run) => search(snapshot, config, run), ROWS_SHOWN, count);
  return rows.length > 0 ? { rule: name, rows } : null;
}

interface Rule {
  readonly name: string;
  readonly search: SearchedRule;
}

/** Rules that take long come first, so that short ones fill the rest of the time. */
const allRules = (): readonly Rule[] => [
  ...Object.entries(BY_HAND).map(([name, search]) => ({ name, search })),
  ...CHECKS.map((check) => ({ name: check.name, search: searchBySql(check) })),
];

const searchBySql =
  ({ offenders, splitBy }: Check): SearchedRule =>
  async (snapshot, _config, run) => {
    for await (const range of splitBy === undefined ? [{}] : idRanges(snapshot, splitBy, run)) {
      const [rows] = (await snapshot.raw(`${offenders} LIMIT ${String(ROWS_SHOWN)}`, range)) as [object[]];
      for (const row of rows) run.report(row);
    }
  };

/** Ids in one range of a split rule: its sorts and groups stay below the 16 MB of MariaDB's temporary tables. */
const IDS_AT_ONCE = 50_000;

async function* idRanges(
  snapshot: Knex,
  table: string,
  run: RuleRun,
): AsyncGenerator<{ readonly first: number; readonly last: number }> {
  const [[ends]] = (await snapshot.raw('SELECT MIN(id) AS least, MAX(id) AS most FROM ??', [table])) as [
    { readonly least: number | null; readonly most: number | null }[],
  ];
  const most = ends?.most ?? 0;
  for (let first = ends?.least ?? 1; first <= most; first += IDS_AT_ONCE) {
    yield { first, last: first + IDS_AT_ONCE - 1 };
    run.count(Math.min(IDS_AT_ONCE, most - first + 1));
  }
}
