/**
 * `npm run restore -- --into SCHEMA [FILE]` restores a backup, by default the newest, into a new schema, verifies it
 * (checksum, rows, totals and the audit on the copy) and makes it safe to open: new seed pairs, new ids, no sessions.
 * `--check` verifies a copy beside the store and removes it again. `--finish` makes the schema of DATABASE_URL safe to
 * open after another program restored it.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Config, ConfigError, readConfig } from '#src/platform/config/config.ts';
import { schemaOf } from '#tools/backup/connect.ts';
import { finishRestore } from '#tools/backup/finish-restore.ts';
import { printFailure } from '#tools/backup/print-failure.ts';
import { dropSchema, restoreBackup } from '#tools/backup/restore-backup.ts';
import { RestoreRefusal } from '#tools/backup/restore-refusal.ts';
import { newestIn } from '#tools/backup/take-backup.ts';

const USAGE = `npm run restore -- --check [FILE]
npm run restore -- --into SCHEMA [FILE]
npm run restore -- --finish [--backed-up-at 2026-11-21T03:00:00Z]`;

try {
  process.exitCode = await run();
} catch (error) {
  printFailure(error);
}

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: {
      into: { type: 'string' },
      check: { type: 'boolean' },
      finish: { type: 'boolean' },
      'backed-up-at': { type: 'string' },
    },
    allowPositionals: true,
  });
  const isCheck = values.check === true;
  const isFinish = values.finish === true;
  if ([isCheck, isFinish, values.into !== undefined].filter(Boolean).length !== 1) {
    console.error(USAGE);
    return 2;
  }
  const config = readConfig();
  if (isFinish) {
    await finish(config, values['backed-up-at']);
    return 0;
  }
  const schema = values.into ?? `opencrate_check_${process.pid}`;
  const file = positionals[0] ?? (await newestIn(join(config.dataDir, 'backups')));
  if (file === null) throw new RestoreRefusal(`there is no backup in ${join(config.dataDir, 'backups')}`);
  try {
    await restore(config, file, schema, isCheck ? 'check' : 'open');
    if (!isCheck) console.log(`The backup is in schema ${schema}: set it in DATABASE_URL.`);
    return 0;
  } finally {
    if (isCheck) await dropSchema(config.databaseUrl, schema);
  }
}

async function restore(config: Config, file: string, schema: string, purpose: 'check' | 'open'): Promise<void> {
  const startedMs = performance.now();
  const { takenAt, rows } = await restoreBackup(config, file, schema, purpose);
  const count = Object.values(rows).reduce((sum, one) => sum + one, 0);
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  console.log(`${file} is complete: ${count} rows, the totals of ${takenAt}, a clean audit; ${seconds} s`);
}

async function finish(config: Config, backedUpAt: string | undefined): Promise<void> {
  const given = backedUpAt === undefined ? null : new Date(backedUpAt);
  if (given !== null && Number.isNaN(given.getTime())) {
    throw new ConfigError('--backed-up-at requires a time, such as 2026-11-21T03:00:00Z');
  }
  const { players, tables, restoredAt } = await finishRestore(config, schemaOf(config.databaseUrl), given);
  console.log(
    `Restored at ${restoredAt.toISOString()}: new seed pairs for ${players} players, new ids in ${tables} tables.`,
  );
}
