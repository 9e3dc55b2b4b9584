/**
 * `npm run backup` writes a consistent snapshot of the whole database into `backups/` of DATA_DIR while the store runs.
 * `--to FOLDER` sets another folder, `--keep N` then keeps the newest backup of each of N days in it. `--logs` archives
 * the server's binary log there as it is written, until it is stopped, for a restore to a point in time; that of MySQL
 * is archived by MySQL's own mysqlbinlog. `--push` copies the newest backup and the archived log, encrypted, to the
 * repository of BACKUP_PUSH, and `--keep N` then keeps one copy of each of N days there. `--requested` makes a backup
 * if the console has requested one.
 */
import { join, resolve } from 'node:path';
import { type Config, ConfigError, asSchemaOwner, readConfig } from '#src/platform/config/config.ts';
import { dropLogsBefore, logFolderOf } from '#tools/backup/archive-folder.ts';
import { archiveLogs } from '#tools/backup/archive-logs.ts';
import { printFailure } from '#tools/command/print-failure.ts';
import { readArguments, refuseArguments } from '#tools/command/read-arguments.ts';
import { pushNewest } from '#tools/backup/push.ts';
import { backUpOnRequest } from '#tools/backup/requested-backup.ts';
import { requireServices } from '#tools/command/require-services.ts';
import { keepNewest, oldestIn, takeBackup } from '#tools/backup/take-backup.ts';

const { values } = readArguments('backup', {
  forms: [
    '[--to FOLDER] [--keep N]',
    '--logs [--to FOLDER]',
    '--push [--to FOLDER] [--keep N]',
    '--requested [--to FOLDER] [--keep N]',
  ],
  options: {
    to: { value: 'FOLDER', does: 'the folder of the backups, instead of backups in DATA_DIR' },
    keep: { value: 'N', does: 'then keeps the newest backup of each of N days' },
    logs: { does: 'archives the binary log as it is written, until it is stopped' },
    requested: { does: 'makes a backup if the console has requested one' },
    push: { does: 'copies the newest backup and the archived log, encrypted, to the repository of BACKUP_PUSH' },
  },
});
if ([values.logs, values.push, values.requested].filter((isWanted) => isWanted === true).length > 1)
  refuseArguments('backup', '--logs, --push and --requested are three things');

try {
  await run();
} catch (error) {
  printFailure(error);
}

async function run(): Promise<void> {
  const config = asSchemaOwner(readConfig());
  const folder = values.to === undefined ? join(config.dataDir, 'backups') : resolve(values.to);
  const keep = values.keep === undefined ? null : Number(values.keep);
  if (keep !== null && !(Number.isInteger(keep) && keep >= 1)) {
    throw new ConfigError('--keep requires a number of 1 or more');
  }
  if (values.logs === true) await archive(config, folder);
  else if (values.push === true) await push(config, folder, keep);
  else if (values.requested === true) await backUpOnRequest(config, () => backUp(config, folder, keep));
  else await backUp(config, folder, keep);
}

async function push(config: Config, folder: string, keep: number | null): Promise<void> {
  const startedMs = performance.now();
  const { file, snapshot } = await pushNewest(config, folder, keep);
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  console.log(`${file} and its log are pushed: snapshot ${snapshot}, ${seconds} s`);
}

async function backUp(config: Config, folder: string, keep: number | null): Promise<void> {
  await requireServices(config, ['database']);
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
