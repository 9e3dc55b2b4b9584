import { readConfig } from '#src/platform/config.ts';
import { openDb } from '#src/platform/db.ts';
import { audit, BY_HAND } from './audit/audit.ts';
import { CHECKS } from './audit/checks.ts';

/** `npm run audit`: says what it proved and ends with 0, or prints the offending rows and ends with 1. */
const config = readConfig();
const db = openDb(config.databaseUrl, 2);
try {
  const findings = await audit(db, config);
  for (const { rule, rows } of findings) {
    console.error(`Does not hold: ${rule}`);
    console.error(rows.map((row) => `  ${JSON.stringify(row)}`).join('\n'));
  }
  const rules = CHECKS.length + Object.keys(BY_HAND).length;
  if (findings.length === 0) console.log(`The audit is clean: ${String(rules)} rules hold for every row.`);
  process.exitCode = findings.length === 0 ? 0 : 1;
} finally {
  await db.destroy();
}
