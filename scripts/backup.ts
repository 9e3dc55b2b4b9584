/**
 * `npm run backup` writes a consistent snapshot of the whole database into `backups/` of DATA_DIR while the store runs.
 * `--to FOLDER` sets another folder, `--keep N` then removes all but the newest N backups in it.
 */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '#src/platform/config/config.ts';
import { printFailure } from '#tools/backup/print-failure.ts';
import { keepNewest, takeBackup } from '#tools/backup/take-backup.ts';

try {
  await backUp();
} catch (error) {
  printFailure(error);
}

async function backUp(): Promise<void> {
  const { values } = parseArgs({ options: { to: { type: 'string' }, keep: { type: 'string' } } });
  const config = readConfig();
  const folder = values.to === undefined ? join(config.dataDir, 'backups') : resolve(values.to);
  const keep = values.keep === undefined ? null : Number(values.keep);
  if (keep !== null && !(Number.isInteger(keep) && keep >= 1)) {
    throw new ConfigError('--keep requires a number of 1 or more');
  }
  const startedMs = performance.now();
  const { file, manifest } = await takeBackup(config, folder);
  const rows = Object.values(manifest.rows).reduce((sum, count) => sum + count, 0);
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  console.log(`${file}: ${rows} rows as of ${manifest.takenAt}, ${manifest.bytes} bytes, ${seconds} s`);
  for (const old of keep === null ? [] : await keepNewest(folder, keep)) console.log(`removed ${old}`);
}
