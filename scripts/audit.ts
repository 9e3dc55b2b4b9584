import { readConfig } from '#src/platform/config/config.ts';
import { openUnlimitedDb } from '#src/platform/database/database.ts';
import { audit, BY_HAND } from '#tools/audit/audit.ts';
import { CHECKS } from '#tools/audit/checks.ts';
import { printFailure } from '#tools/backup/print-failure.ts';

/** `npm run audit`: prints the proven checks and exits with 0, or prints the offending rows and exits with 1. */
try {
  process.exitCode = await proveStore();
} catch (error) {
  printFailure(error);
}

async function proveStore(): Promise<number> {
  const config = readConfig();
  const db = openUnlimitedDb(config.databaseUrl, 2);
  try {
    const findings = await audit(db, config);
    for (const { rule, rows } of findings) {
      console.error(`Broken rule: ${rule}`);
      console.error(rows.map((row) => `  ${JSON.stringify(row)}`).join('\n'));
    }
    const rules = CHECKS.length + Object.keys(BY_HAND).length;
    if (findings.length === 0) console.log(`The audit is clean: ${String(rules)} rules hold for every row.`);
    return findings.length === 0 ? 0 : 1;
  } finally {
    await db.destroy();
  }
}
