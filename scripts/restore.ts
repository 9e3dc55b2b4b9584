/**
 * `npm run restore -- --into SCHEMA [FILE]` restores a backup, the newest where none is named, into a schema that is
 * not there yet, and proves it: checksum, rows, totals and the audit on the copy. `--check` does the same beside the
 * store and removes the copy again: a backup that was never restored is none.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '#src/platform/config.ts';
import { RestoreRefusal, dropSchema, restoreBackup } from './backup/restore-backup.ts';
import { newestIn } from './backup/take-backup.ts';

const USAGE = 'npm run restore -- --check [FILE]\nnpm run restore -- --into SCHEMA [FILE]';

const { values, positionals } = parseArgs({
  options: { into: { type: 'string' }, check: { type: 'boolean' } },
  allowPositionals: true,
});
const isCheck = values.check === true;
if (isCheck === (values.into !== undefined)) {
  console.error(USAGE);
  process.exitCode = 2;
} else {
  process.exitCode = await restore(values.into ?? `opencrate_check_${process.pid}`);
}

async function restore(schema: string): Promise<number> {
  const config = readConfig();
  const startedMs = performance.now();
  try {
    const file = positionals[0] ?? (await newestIn(join(config.dataDir, 'backups')));
    if (file === null) throw new RestoreRefusal(`no backup lies in ${join(config.dataDir, 'backups')}`);
    const { takenAt, rows } = await restoreBackup(config, file, schema);
    const count = Object.values(rows).reduce((sum, one) => sum + one, 0);
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
    console.log(`${file} is whole: ${count} rows, the totals of ${takenAt}, a clean audit; ${seconds} s`);
    if (!isCheck) console.log(`It lies in the schema ${schema}: name it in DATABASE_URL.`);
    return 0;
  } catch (error) {
    if (!(error instanceof RestoreRefusal)) throw error;
    console.error(`OpenCrate: ${error.message}`);
    return 1;
  } finally {
    if (isCheck) await dropSchema(config.databaseUrl, schema);
  }
}
