import { readConfig } from '#src/platform/config/config.ts';
import { recordAudit } from '#src/platform/database/audit-runs.ts';
import { type Db, openUnlimitedDb } from '#src/platform/database/database.ts';
import { acceptUnsigned } from '#tools/audit/accept-unsigned.ts';
import { findingsAround } from '#tools/audit/around.ts';
import { audit, type Finding, RULES } from '#tools/audit/audit.ts';
import { readLiability } from '#tools/audit/liability.ts';
import { printProgress, SILENT } from '#tools/audit/progress.ts';
import { readHeads } from '#tools/audit/read-heads.ts';
import { compareHeads, type KeptHead } from '#tools/audit/sealed-history.ts';
import { printFailure } from '#tools/command/print-failure.ts';
import { readArguments } from '#tools/command/read-arguments.ts';
import { requireServices } from '#tools/command/require-services.ts';

const { values } = readArguments('audit', {
  forms: ['[--heads FILE|ADDRESS] [--accept] [--rows] [--progress]'],
  options: {
    heads: { value: 'FILE|ADDRESS', does: 'also compares the sealed history with heads that were kept elsewhere' },
    accept: { does: 'signs the rows that have no signature yet, when nothing else is wrong' },
    rows: { does: 'judges the rows of a copy that does not run' },
    progress: { does: 'prints each rule with its time, as in a terminal' },
  },
});

/**
 * `npm run audit`: prints the proven checks and exits with 0, or prints the offending rows and exits with 1.
 * `-- --heads FILE` or `-- --heads ADDRESS` also compares the sealed history with heads that were kept elsewhere: what
 * was posted to CHECKPOINT_URL, downloaded from /api/fair/checkpoints, or the manifest of a backup.
 * `-- --accept` signs the history with the rows that have no signature yet, when nothing else is wrong: after a release
 * that signs nothing has written to the store. In the first days after an upgrade each clean run does so by itself.
 * `-- --rows` judges the rows of a copy that does not run: not its seals of late, its triggers and its backups.
 * In a terminal, or with `-- --progress`, it prints each rule with its time.
 */
try {
  process.exitCode = await proveStore();
} catch (error) {
  printFailure(error);
}

async function proveStore(): Promise<number> {
  const isFollowed = process.stderr.isTTY || values.progress === true;
  const config = readConfig();
  // Before the audit, which may take minutes: a misspelt name is reported at once.
  const heads = values.heads === undefined ? [] : await readHeads(values.heads);
  await requireServices(config, ['database']);
  const db = openUnlimitedDb(config.databaseUrl, 2);
  try {
    const findings = await audit(db, config, isFollowed ? printProgress(process.stderr) : SILENT);
    if (values.rows !== true) findings.push(...(await findingsAround(db, config)));
    if (heads.length > 0) findings.push(...(await proveHeads(db, heads)));
    if (await acceptUnsigned({ db, config }, findings, values.accept === true)) {
      console.log('The history is signed, with the rows that have no signature.');
      findings.splice(0);
    }
    for (const { rule, rows } of findings) {
      console.error(`Broken rule: ${rule}`);
      console.error(rows.map((row) => `  ${JSON.stringify(row)}`).join('\n'));
    }
    await recordResult(db, findings.length);
    if (findings.length === 0) console.log(`The audit is clean: ${String(RULES.length)} rules hold for every row.`);
    return findings.length === 0 ? 0 : 1;
  } finally {
    await db.destroy();
  }
}

/** The result is for metrics and notices; a database of an older version has no place for it. */
async function recordResult(db: Db, broken: number): Promise<void> {
  try {
    await recordAudit(db, { rules: RULES.length, broken, totals: await readLiability(db) });
  } catch (error) {
    const { code = 'unknown error' } = error as { code?: string };
    process.stderr.write(`OpenCrate: the result of this audit is not recorded for the metrics: ${code}\n`);
  }
}

async function proveHeads(db: Db, heads: readonly KeptHead[]): Promise<Finding[]> {
  const { wrong, lost } = await compareHeads(db, heads);
  console.log(
    `${String(heads.length - wrong.length - lost.length)} of ${String(heads.length)} heads are in the chain.`,
  );
  if (lost.length > 0)
    console.log(`Lost by a restore, so nothing confirms them: seals ${lost.map(String).join(', ')}.`);
  return wrong.length === 0 ? [] : [{ rule: 'every head that was kept elsewhere is in the chain', rows: wrong }];
}
