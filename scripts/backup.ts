/**
 * `npm run backup` writes a consistent snapshot of the whole database into `backups/` of DATA_DIR while the store runs.
 * `--to FOLDER` sets another folder, `--keep N` then removes all but the newest N backups in it. `--logs` archives the
 * server's binary log there as it is written, until it is stopped, for a restore to a point in time; that of MySQL is
 * archived by MySQL's own mysqlbinlog.
 */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Config, ConfigError, asSchemaOwner, readConfig } from '#src/platform/config/config.ts';
import { dropLogsBefore, logFolderOf } from '#tools/backup/archive-folder.ts';
import { archiveLogs } from '#tools/backup/archive-logs.ts';
import { printFailure } from '#tools/command/print-failure.ts';
import { keepNewest, oldestIn, takeBackup } from '#tools/backup/take-backup.ts';

try {
  await run();
} catch (error) {
  printFailure(error);
}

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: { to: { type: 'string' }, keep: { type: 'string' }, logs: { type: 'boolean' } },
  });
  const config = asSchemaOwner(readConfig());
  const folder = values.to === undefined ? join(config.dataDir, 'backups') : resolve(values.to);
  const keep = values.keep === undefined ? null : Number(values.keep);
  if (keep !== null && !(Number.isInteger(keep) && keep >= 1)) {
    throw new ConfigError('--keep requires a number of 1 or more');
  }
  await (values.logs === true ? archive(config, folder) : backUp(config, folder, keep));
}

async function backUp(config: Config, folder: string, keep: number | null): Promise<void> {
  const startedMs = performance.now();
  const { file, manifest } = await takeBackup(config, folder);
  const rows = Object.values(manifest.rows).reduce((sum, count) => sum + count, 0);
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  console.log(`${file}: ${rows} rows as of ${manifest.takenAt}, ${manifest.bytes} bytes, ${seconds} s`);
  if (manifest.whyNoLog !== null) console.log(`It has no place in the binary log: ${manifest.whyNoLog}`);
  if (keep === null) return;
  for (const old of await keepNewest(folder, keep)) console.log(`removed ${old}`);
  const oldest = await oldestIn(folder);
  if (oldest === null) return;
  for (const old of await dropLogsBefore(logFolderOf(folder), oldest)) console.log(`removed ${old}`);
}

async function archive(config: Config, folder: string): Promise<void> {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      stop.abort();
    });
  }
  await archiveLogs({
    config,
    folder,
    signal: stop.signal,
    print: (line) => {
      console.log(line);
    },
  });
}
