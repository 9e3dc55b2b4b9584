import type { Knex } from 'knex';
import type { Config } from '#src/platform/config.ts';
import { CHECKS } from './checks.ts';
import { wrongDraws } from './draws.ts';

/** A rule that does not hold, with some of the rows that break it. */
export interface Finding {
  readonly rule: string;
  readonly rows: readonly object[];
}

const ROWS_SHOWN = 10;

/**
 * Proves the whole database, in one consistent snapshot, so that it may run under load. Answers what does not hold:
 * an empty list means that no money was made or lost, no item doubled and every draw is what its seed gives.
 */
export async function audit(db: Knex, config: Config): Promise<Finding[]> {
  return await db.transaction(
    async (snapshot) => {
      const findings: Finding[] = [];
      for (const { name, offenders } of CHECKS) {
        const [rows] = (await snapshot.raw(`${offenders} LIMIT ${String(ROWS_SHOWN)}`)) as [object[]];
        if (rows.length > 0) findings.push({ rule: name, rows });
      }
      const wrong = await wrongDraws(snapshot, config);
      if (wrong.length > 0) {
        findings.push({
          rule: 'every draw is what the published verifier makes of it',
          rows: wrong.slice(0, ROWS_SHOWN),
        });
      }
      return findings;
    },
    { isolationLevel: 'repeatable read' },
  );
}
