import type { Knex } from 'knex';
import type { Config } from '#src/platform/config.ts';
import { CHECKS } from './checks.ts';
import { wrongDraws } from './draws.ts';
import { wrongGameOdds } from './game-odds.ts';

/** A rule that does not hold, with some of the rows that break it. */
export interface Finding {
  readonly rule: string;
  readonly rows: readonly object[];
}

const ROWS_SHOWN = 10;

/** What queries alone cannot prove. */
export const BY_HAND: Readonly<Record<string, (snapshot: Knex, config: Config) => Promise<object[]>>> = {
  'every draw is what the published verifier makes of it': wrongDraws,
  'the odds of every contract and upgrade are those of the rules': wrongGameOdds,
};

/**
 * Proves the whole database, in one consistent snapshot, so that it may run under load. Answers what does not hold:
 * an empty list means that no money was made or lost, no item doubled and every draw is what its seed gives.
 */
export const audit = (db: Knex, config: Config): Promise<Finding[]> =>
  db.transaction((snapshot) => findingsIn(snapshot, config), { isolationLevel: 'repeatable read' });

/** The same over what a transaction sees, by the rules that are wanted: all, where nothing is said. */
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
