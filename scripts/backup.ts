/**
 * `npm run backup` writes the whole database as of this moment into `backups/` of DATA_DIR, while the store works on.
 * `--to FOLDER` names another folder, `--keep N` removes all but the newest N of it afterwards.
 */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '#src/platform/config.ts';
import { keepNewest, takeBackup } from './backup/take-backup.ts';

const { values } = parseArgs({ options: { to: { type: 'string' }, keep: { type: 'string' } } });
const config = readConfig();
const folder = values.to === undefined ? join(config.dataDir, 'backups') : resolve(values.to);
const keep = values.keep === undefined ? null : Number(values.keep);
if (keep !== null && !(Number.isInteger(keep) && keep >= 1)) throw new Error('--keep wants a number of 1 or more');

const startedMs = performance.now();
const { file, manifest } = await takeBackup(config, folder);
const rows = Object.values(manifest.rows).reduce((sum, count) => sum + count, 0);
const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
console.log(`${file}: ${rows} rows as of ${manifest.takenAt}, ${manifest.bytes} bytes, ${seconds} s`);
for (const old of keep === null ? [] : await keepNewest(folder, keep)) console.log(`removed ${old}`);
