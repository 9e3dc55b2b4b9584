import type { Knex } from 'knex';
import { LIFT_TIME_LIMITS, RESTORE_TIME_LIMITS } from '#src/platform/database/database.ts';
import type { Config } from '#src/platform/config/config.ts';
import { CHECKS } from './checks.ts';
import { unrecordedConfiguration } from './configuration.ts';
import { wrongDraws } from './draws.ts';
import { wrongGameOdds } from './game-odds.ts';
import { unboundedFreeCases, unboundedReturns } from './returns.ts';
import { wrongSeals } from './sealed-history.ts';

/** A failed check, with some of the rows that violate it. */
export interface Finding {
  readonly rule: string;
  readonly rows: readonly object[];
}

const ROWS_SHOWN = 10;

export const BY_HAND: Readonly<Record<string, (snapshot: Knex, config: Config) => Promise<object[]>>> = {
  'every draw passes the published verifier': wrongDraws,
  'no row of the sealed history was changed, removed or added later': wrongSeals,
  'the odds of every contract and upgrade are those of the rules': wrongGameOdds,
  'every row of configuration equals its last recorded change': unrecordedConfiguration,
  'every open case is within the limits of returns, or has an override of an admin': unboundedReturns,
  'every open free case has a cooldown of a day': unboundedFreeCases,
};

/**
 * Audits the whole database in one consistent snapshot, so it can run under load. Returns the failed checks: an empty
 * list means that no money appeared or disappeared, no item was duplicated and every draw matches its seed.
 */
export const audit = (db: Knex, config: Config): Promise<Finding[]> =>
  db.transaction(
    async (snapshot) => {
      await snapshot.raw(LIFT_TIME_LIMITS);
      const findings = await findingsIn(snapshot, config);
      await snapshot.raw(RESTORE_TIME_LIMITS);
      return findings;
    },
    { isolationLevel: 'repeatable read' },
  );

/** Runs the checks over the rows that a transaction sees; all checks by default. */
export async function findingsIn(
  snapshot: Knex,
  config: Config,
  isWanted: (rule: string) => boolean = () => true,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { name, offenders } of CHECKS.filter((check) => isWanted(check.name))) {
    const [rows] = (await snapshot.raw(`${offenders} LIMIT ${String(ROWS_SHOWN)}`)) as [object[]];
    if (rows.length > 0) findings.push({ rule: name, rows });
  }
  for (const [rule, find] of Object.entries(BY_HAND).filter(([name]) => isWanted(name))) {
    const wrong = await find(snapshot, config);
    if (wrong.length > 0) findings.push({ rule, rows: wrong.slice(0, ROWS_SHOWN) });
  }
  return findings;
}
