import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Knex } from 'knex';
import { readBackupMarks } from '#src/platform/database/backup-marks.ts';
import type { Config } from '#src/platform/config/config.ts';
import { SECOND_MS } from '#src/shared/time.ts';
import { logFolderOf } from '#tools/backup/archive-folder.ts';
import { archiveLogs } from '#tools/backup/archive-logs.ts';
import { openLogReader } from '#tools/backup/log-reader.ts';
import { readManifest } from '#tools/backup/manifest.ts';
import { findLog } from '#tools/backup/replay-log.ts';
import { dropSchema, restoreBackup } from '#tools/backup/restore-backup.ts';
import { newestIn } from '#tools/backup/take-backup.ts';
import { until } from '#test/support/until.ts';
import { programArgs } from '#tools/setup/bundles.mjs';
import type { Fault } from './faults.ts';
import { lookPast } from './look-past.ts';
import { empty, mountDisk } from './parts.ts';
import type { Press, Traffic } from './traffic.ts';
import type { Trial } from './trial.ts';

const COPY = 'opencrate_test_chaos_copy';
const ACTIONS = 80;
const PATIENCE = { limitMs: 120_000, everyMs: 200 };
const project = fileURLToPath(new URL('../..', import.meta.url));

/** Archives the log of the trial's database beside its backups while `work` runs. */
async function whileArchiving<Result>(
  { config, folder }: { config: Config; folder: string },
  work: () => Promise<Result>,
): Promise<Result> {
  const stop = new AbortController();
  const complaints: string[] = [];
  const print = (line: string): void => {
    if (!/^(Archives|Took) /.test(line)) complaints.push(line);
  };
  const archive = archiveLogs({ config, folder, signal: stop.signal, print });
  try {
    const result = await Promise.race([work(), archive.then(() => Promise.reject(new Error('the archive ended')))]);
    if (complaints.length > 0) throw new Error(complaints.join('; '));
    return result;
  } finally {
    stop.abort();
    await archive;
  }
}

const isArchivedUntil = async (db: Knex, time: Date): Promise<boolean> =>
  ((await readBackupMarks(db)).get('log')?.getTime() ?? 0) > time.getTime();

/** Server seeds that a player may know: those of the pairs that were open, or are revealed. */
const hashesOfPairs = async (db: Knex, schema: string | null, isOpen: boolean): Promise<Set<string>> => {
  const table = schema === null ? 'seed_pairs' : `${schema}.seed_pairs`;
  const query = db(table).select<{ server_seed_hash: string }[]>('server_seed_hash');
  const rows = await (isOpen ? query.whereIn('state', ['active', 'next']) : query);
  return new Set(rows.map(({ server_seed_hash: hash }) => hash));
};

/** Compares the acknowledged actions with a copy that shows the store at a time. */
async function compare(db: Knex, presses: readonly Press[], time: Date): Promise<void> {
  const rows = await db(`${COPY}.idempotency`).select<{ claim_key: string }[]>('claim_key');
  const keys = new Set(rows.map(({ claim_key: key }) => key));
  const before = presses.filter(({ answeredAtMs }) => answeredAtMs < time.getTime());
  const after = presses.filter(({ begunAtMs }) => begunAtMs >= time.getTime() + SECOND_MS);
  const lost = before.filter(({ key }) => !keys.has(key));
  const extra = after.filter(({ key }) => keys.has(key));
  if (before.length < ACTIONS || after.length < ACTIONS) throw new Error('too few actions before and after the time');
  if (lost.length > 0) throw new Error(`${String(lost.length)} of ${String(before.length)} actions are lost`);
  if (extra.length > 0) throw new Error(`${String(extra.length)} actions are newer than the time`);
}

/** Restores the store to a time, from a backup and the archived log, into a copy beside it while players play. */
async function restoreToTime(trial: Trial, traffic: Traffic): Promise<number> {
  const folder = join(trial.folder, 'backups');
  const reader = await openLogReader(trial.programs);
  await lookPast(async ({ db, config }) => {
    await dropSchema(config.databaseUrl, COPY);
    const time = await whileArchiving({ config, folder }, async () => {
      await until('a backup is taken', () => newestIn(folder), PATIENCE);
      await traffic.goOn(ACTIONS);
      const chosen = new Date(Math.ceil((Date.now() + 1) / SECOND_MS) * SECOND_MS);
      await pause(chosen.getTime() + SECOND_MS - Date.now());
      await traffic.goOn(2 * ACTIONS);
      const end = new Date();
      await until('the log is archived', () => isArchivedUntil(db, end), PATIENCE);
      return chosen;
    });
    const file = (await newestIn(folder, time)) ?? '';
    const { log } = await readManifest(file);
    const archived = log === null ? null : await findLog(reader, logFolderOf(folder), log);
    if (archived === null) throw new Error('no archived log continues the backup');
    const knownHashes = await hashesOfPairs(db, null, false);
    const replay = { log: archived, to: time };
    const { transactions } = await restoreBackup(config, file, COPY, { purpose: 'open', replay });
    if ((transactions ?? 0) < ACTIONS) throw new Error(`only ${String(transactions)} transactions were replayed`);
    await compare(db, traffic.presses, time);
    const open = await hashesOfPairs(db, COPY, true);
    const known = [...open].filter((hash) => knownHashes.has(hash));
    if (open.size === 0 || known.length > 0) throw new Error(`${String(known.length)} open pairs are known in advance`);
    await dropSchema(config.databaseUrl, COPY);
  });
  return performance.now();
}

const SMALL_DISK = '16k';
/** Blocks of 512 bytes, where no disk can be mounted. */
const FILE_BLOCKS = 16;

function runBackup(databaseUrl: string, folder: string, isLimited: boolean): Promise<{ code: number; output: string }> {
  const program = programArgs('scripts/backup.ts').map((word) => `"${word}"`);
  const node = `exec "${process.execPath}" ${program.join(' ')} --to "${folder}"`;
  const command = isLimited ? `ulimit -f ${String(FILE_BLOCKS)}; ${node}` : node;
  return new Promise((resolve) => {
    const env = { ...process.env, DATABASE_URL: databaseUrl };
    execFile('/bin/sh', ['-c', command], { cwd: project, env }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code ?? 1), output: stdout + stderr });
    });
  });
}

/** A backup that finds its disk full says so and leaves nothing; the next one with space is complete. */
async function fillBackupDisk(trial: Trial): Promise<number> {
  const folder = join(trial.folder, 'full');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const isMounted = mountDisk(folder, SMALL_DISK);
  await lookPast(async ({ config }) => {
    try {
      const { code, output } = await runBackup(config.databaseUrl, folder, !isMounted);
      if (code !== 1 || !/^OpenCrate: .*(ENOSPC|EFBIG)/.test(output)) {
        throw new Error(`the backup ended with ${String(code)}: ${output}`);
      }
      const rest = readdirSync(folder);
      if (rest.length > 0) throw new Error(`the failed backup left ${rest.join()}`);
    } finally {
      empty(folder);
    }
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const again = await runBackup(config.databaseUrl, folder, false);
    if (again.code !== 0) throw new Error(again.output);
    await dropSchema(config.databaseUrl, COPY);
    await restoreBackup(config, (await newestIn(folder)) ?? '', COPY);
    await dropSchema(config.databaseUrl, COPY);
    empty(folder);
  });
  return performance.now();
}

/** Backups and restores while players play. */
export const RECOVERY_FAULTS: readonly Fault[] = [
  { name: 'a restore to a point in time', act: restoreToTime },
  { name: 'the disk of the backups full', act: fillBackupDisk },
];
