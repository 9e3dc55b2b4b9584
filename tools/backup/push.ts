import { rmSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type Config, ConfigError } from '#src/platform/config/config.ts';
import { runProgram } from '#tools/setup/debian.mjs';
import { holdLock } from '#tools/setup/processes.mjs';
import { findRestic } from '#tools/setup/programs.mjs';
import { logFolderOf } from './archive-folder.ts';
import { manifestFileOf } from './manifest.ts';
import { recordMark } from './record-mark.ts';
import { RestoreRefusal } from './restore-refusal.ts';
import { newestIn } from './take-backup.ts';

/** Marks the snapshots of stores in a repository that holds others too. */
const TAG = 'opencrate';
const LATEST = ['latest', '--tag', TAG];
const NO_REPOSITORY = /is there a repository|repository does not exist|unable to open config file/i;

/** Runs restic with the repository. Returns its output. @throws RestoreRefusal with the first line of a failure */
type Restic = (args: readonly string[], folder?: string) => Promise<string>;

/** @throws ConfigError without BACKUP_PUSH; Refusal without restic */
async function openRestic({ backupPush, programsDir }: Config): Promise<Restic> {
  if (backupPush === null) throw new ConfigError('BACKUP_PUSH: missing; name the repository of restic');
  const program = await findRestic(programsDir);
  // The command line of a process is visible to every user of the machine, its environment is not.
  const env = { ...process.env, RESTIC_REPOSITORY: backupPush.repository, ...backupPush.passwordEnv };
  return async (args, folder) => {
    // Backups are large and few: a cache of their index saves nothing.
    const options = folder === undefined ? { env } : { env, cwd: folder };
    const { code, output } = await runProgram(program, ['--no-cache', ...args], options);
    if (code === 0) return output;
    if (/wrong password|no key found/i.test(output)) {
      throw new RestoreRefusal('BACKUP_PUSH_PASSWORD: it is not the password of the repository');
    }
    if (output.includes('no snapshot found')) throw new RestoreRefusal('no backup was pushed to the repository yet');
    const lines = output.split('\n').filter((line) => line !== '' && !line.startsWith('restoring '));
    throw new RestoreRefusal(`restic ${args[0] ?? ''}: ${lines.slice(0, 2).join(' ')}`);
  };
}

/** Makes the repository when there is none. */
async function ensureRepository(restic: Restic): Promise<void> {
  try {
    await restic(['cat', 'config']);
  } catch (error) {
    if (!(error instanceof RestoreRefusal) || !NO_REPOSITORY.test(error.message)) throw error;
    await restic(['init']);
  }
}

/**
 * Copies the newest backup of a folder and the archived log, encrypted, to the repository of BACKUP_PUSH, which stores
 * equal parts once. With `keepDays` the repository keeps the newest copy of each of so many days.
 *
 * @throws RestoreRefusal when that fails, ConfigError without BACKUP_PUSH
 */
export async function pushNewest(
  config: Config,
  folder: string,
  keepDays: number | null,
): Promise<{ readonly file: string; readonly snapshot: string }> {
  const restic = await openRestic(config);
  const file = await newestIn(folder);
  if (file === null) throw new RestoreRefusal(`there is no backup in ${folder}: take one first`);
  const startedAt = new Date();
  await ensureRepository(restic);
  const logs = basename(logFolderOf(folder));
  const hasLogs = (await readdir(folder)).includes(logs);
  const names = [basename(file), basename(manifestFileOf(file)), ...(hasLogs ? [logs] : [])];
  // Names without their folder: a restore gets them wherever it is made.
  const output = await restic(['backup', '--tag', TAG, ...names], folder);
  await recordMark(config.databaseUrl, 'push', startedAt);
  if (keepDays !== null) {
    // Removes only locks of processes that have ended.
    await restic(['unlock']);
    await restic(['forget', '--tag', TAG, '--group-by', 'tags', '--keep-daily', String(keepDays), '--prune']);
  }
  return { file, snapshot: /^snapshot (\w+) saved$/m.exec(output)?.[1] ?? '' };
}

/**
 * Restores the newest pushed backup, and its log, into a folder of DATA_DIR that goes with this process. restic refuses
 * parts that were changed. Returns the file of the backup.
 *
 * @throws RestoreRefusal when that fails, ConfigError without BACKUP_PUSH
 */
export async function fetchPushed(config: Config): Promise<string> {
  const restic = await openRestic(config);
  const folder = join(config.dataDir, 'pushed');
  await holdLock(folder, { waitMs: 0, what: 'reads a pushed backup' });
  // A killed command may have left it.
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { mode: 0o700 });
  process.once('exit', () => {
    rmSync(folder, { recursive: true, force: true });
  });
  await restic(['restore', ...LATEST, '--target', folder]);
  const file = await newestIn(folder);
  if (file === null) throw new RestoreRefusal('the newest snapshot of the repository holds no backup');
  return file;
}
