/**
 * `npm run restore -- --into SCHEMA [FILE]` restores a backup, by default the newest, into a new schema, verifies it
 * (checksum, rows, totals and the audit on the copy) and makes it safe to open: new seed pairs, new ids, no sessions,
 * closed withdrawals. `--pushed` takes the newest one of the repository of BACKUP_PUSH. `--to TIME` replays MariaDB's
 * archived log up to that time, `--to latest` all of it. `--check` verifies a copy in a server of its own and removes
 * it again. `--finish` makes the schema of DATABASE_URL safe to open after another program restored it.
 * `--open-withdrawals` opens withdrawals when everything is reconciled.
 */
import { stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { BackupMark } from '#src/platform/database/backup-marks.ts';
import { type Config, ConfigError, asSchemaOwner, readConfig } from '#src/platform/config/config.ts';
import { addressOfSchema } from '#src/platform/config/service-address.ts';
import { typedCommand } from '#src/platform/release.ts';
import { logFolderOf } from '#tools/backup/archive-folder.ts';
import { quoteName, schemaOf } from '#tools/backup/connect.ts';
import { type FinishedRestore, finishRestore, openWithdrawals } from '#tools/backup/finish-restore.ts';
import { openLogReader } from '#tools/backup/log-reader.ts';
import { readManifest } from '#tools/backup/manifest.ts';
import { printFailure } from '#tools/command/print-failure.ts';
import { readArguments, refuseArguments } from '#tools/command/read-arguments.ts';
import { requireServices } from '#tools/command/require-services.ts';
import { recordMark } from '#tools/backup/record-mark.ts';
import { fetchPushed } from '#tools/backup/push.ts';
import { type ArchivedLog, findLog } from '#tools/backup/replay-log.ts';
import { type RestoreOptions, type RestoredBackup, restoreBackup } from '#tools/backup/restore-backup.ts';
import { RestoreRefusal } from '#tools/backup/restore-refusal.ts';
import { assertSpace, openScratchServer, type ScratchServer } from '#tools/backup/scratch-server.ts';
import { newestIn } from '#tools/backup/take-backup.ts';
import { Refusal } from '#tools/setup/progress.mjs';

const LATEST = 'latest';
const { values, words } = readArguments('restore', {
  forms: [
    '--check [FILE | FOLDER | --pushed]',
    '--into SCHEMA [--to 2026-11-21T14:30:00Z | --to latest] [FILE | FOLDER | --pushed]',
    '--finish [--backed-up-at 2026-11-21T03:00:00Z]',
    '--open-withdrawals',
  ],
  options: {
    check: { does: 'verifies a copy of the backup in a server of its own, and removes the copy' },
    into: { value: 'SCHEMA', does: 'restores into a new schema, and makes the copy safe to open' },
    to: { value: 'TIME', does: "then replays MariaDB's archived log up to that time, or all of it: latest" },
    pushed: { does: 'takes the newest backup of the repository of BACKUP_PUSH' },
    finish: { does: 'makes the schema of DATABASE_URL safe to open after another program restored it' },
    'backed-up-at': { value: 'TIME', does: 'the time of that backup' },
    'open-withdrawals': { does: 'opens withdrawals when everything is reconciled' },
  },
  mostWords: 1,
});

assertArguments();
try {
  await run();
} catch (error) {
  printFailure(error);
}

/** Refuses options that would have no effect: a restore is no command to guess at. */
function assertArguments(): void {
  const modes = [values.check, values.finish, values['open-withdrawals'], values.into !== undefined];
  const files = words.length + (values.pushed === true ? 1 : 0);
  const takesFile = values.check === true || values.into !== undefined;
  if (modes.filter((isWanted) => isWanted === true).length !== 1)
    refuseArguments('restore', 'one of --check, --into, --finish and --open-withdrawals is needed');
  if (files > (takesFile ? 1 : 0)) refuseArguments('restore', 'more backups are named than it takes');
  if (values.to !== undefined && values.into === undefined) refuseArguments('restore', '--to belongs to --into');
  if (values['backed-up-at'] !== undefined && values.finish !== true)
    refuseArguments('restore', '--backed-up-at belongs to --finish');
}

async function run(): Promise<void> {
  const isPushed = values.pushed === true;
  const config = asSchemaOwner(readConfig());
  // The check has a server of its own, and after a loss the schema of the store may be gone.
  const databaseUrl =
    values.into === undefined ? config.databaseUrl : addressOfSchema(config.databaseUrl, 'information_schema');
  if (values.check !== true) await requireServices({ ...config, databaseUrl }, ['database']);
  if (values.finish === true) {
    await finish(config, timeIn('--backed-up-at', values['backed-up-at']));
  } else if (values['open-withdrawals'] === true) {
    const isChanged = await openWithdrawals(config);
    console.log(isChanged ? 'Withdrawals are open.' : 'Withdrawals were open already.');
  } else if (values.into === undefined) {
    const file = isPushed ? await fetchPushed(config) : await fileOf(config, words[0], null);
    await check(config, file, isPushed ? 'push-check' : 'check');
  } else {
    const given = isPushed ? await fetchPushed(config) : words[0];
    await restoreInto(config, values.into, { to: values.to, given });
  }
}

function timeIn(option: string, text: string | undefined): Date | null {
  if (text === undefined) return null;
  const time = new Date(text);
  const isTime = !Number.isNaN(time.getTime()) && /T.*(Z|[+-]\d\d:?\d\d)$/.test(text);
  if (!isTime) throw new ConfigError(`${option} requires a time, such as 2026-11-21T03:00:00Z`);
  return time;
}

async function fileOf(config: Config, given: string | undefined, before: Date | null): Promise<string> {
  const found = given === undefined ? null : await stat(given).catch(() => null);
  if (given !== undefined && found === null) throw new RestoreRefusal(`there is no file ${given}`);
  if (given !== undefined && found?.isDirectory() === false) return given;
  const folder = given ?? join(config.dataDir, 'backups');
  const file = await newestIn(folder, before);
  if (file !== null) return file;
  const limit = before === null ? '' : ` from before ${before.toISOString()}`;
  throw new RestoreRefusal(`there is no backup${limit} in ${folder}`);
}

/** The archived log beside a backup; null when none continues it. */
async function logOf(config: Config, file: string): Promise<ArchivedLog | null> {
  const { log, server } = await readManifest(file);
  if (log === null || server.maker === 'mysql') return null;
  const reader = await openLogReader(config.programsDir);
  return await findLog(reader, logFolderOf(dirname(file)), log);
}

/** Verifies a backup, and the log that continues it, in a server of its own. */
async function check(config: Config, file: string, mark: BackupMark): Promise<void> {
  const log = await logOf(config, file).catch((error: unknown) => {
    if (error instanceof RestoreRefusal || error instanceof Refusal) throw error;
    throw new RestoreRefusal(`the manifest of ${file} cannot be read: ${String(error)}`);
  });
  const manifest = await readManifest(file);
  await assertSpace(config.dataDir, manifest);
  const stop = new AbortController();
  const opening = openScratchServer(config.dataDir, config.programsDir, manifest.server.maker);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    // From the first moment on: a server that is still starting is ended as soon as it has started.
    process.once(signal, () => {
      stop.abort();
      void opening
        .then((server) => server.close())
        .catch(() => undefined)
        .finally(() => process.exit(130));
    });
  }
  try {
    await restoreInScratch(config, file, await opening, log);
  } catch (error) {
    // The server was ended under the restore.
    if (!stop.signal.aborted) throw error;
  }
  if (stop.signal.aborted) return;
  await recordMark(config.databaseUrl, mark, new Date());
}

async function restoreInScratch(
  config: Config,
  file: string,
  server: ScratchServer,
  log: ArchivedLog | null,
): Promise<void> {
  try {
    const scratchConfig = { ...config, databaseUrl: server.databaseUrl };
    const replay = log === null ? null : { log, to: null };
    await restore(scratchConfig, file, schemaOf(server.databaseUrl), { replay });
  } finally {
    await server.close();
  }
}

async function restoreInto(
  config: Config,
  schema: string,
  { to, given }: { readonly to: string | undefined; readonly given: string | undefined },
): Promise<void> {
  const time = to === LATEST ? null : timeIn('--to', to);
  if (time !== null) time.setUTCMilliseconds(0);
  const file = await fileOf(config, given, time);
  const log = to === undefined ? null : await logOf(config, file);
  if (to !== undefined && log === null) {
    const { server, whyNoLog } = await readManifest(file);
    throw new RestoreRefusal(
      server.maker === 'mysql'
        ? 'the log of MySQL is replayed by its own mysqlbinlog: docs/reference.md, "The log of MySQL"'
        : `no archived log continues ${file}: ${whyNoLog === null ? '' : `${whyNoLog}; `}restore it without --to`,
    );
  }
  const replay = log === null ? null : { log, to: time };
  const { until, finished } = await restore(config, file, schema, { purpose: 'open', replay });
  console.log(`The copy is in schema ${schema}: set it in DATABASE_URL and DATABASE_MIGRATION_URL.
Keep the schema from before until everything is reconciled. Then its owner may remove it:
  DROP DATABASE ${quoteName(schemaOf(config.databaseUrl))};`);
  if (finished !== null) printReconciliation({ ...finished, backedUpAt: until });
}

async function restore(config: Config, file: string, schema: string, options: RestoreOptions): Promise<RestoredBackup> {
  const startedMs = performance.now();
  const restored = await restoreBackup(config, file, schema, options);
  const { takenAt, rows } = restored.manifest;
  const count = Object.values(rows).reduce((sum, one) => sum + one, 0);
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  const replayed =
    restored.transactions === null
      ? ''
      : `, ${restored.transactions} transactions of the log until ${restored.until.toISOString()}`;
  console.log(`${file} is complete: ${count} rows, the totals of ${takenAt}${replayed}, a clean audit; ${seconds} s`);
  return restored;
}

async function finish(config: Config, backedUpAt: Date | null): Promise<void> {
  const finished = await finishRestore(config, schemaOf(config.databaseUrl), backedUpAt);
  const { players, battles, tables, restoredAt } = finished;
  console.log(
    `Restored at ${restoredAt.toISOString()}: new seed pairs for ${players} players, ` +
      `${battles} battles cancelled, new ids in ${tables} tables.`,
  );
  printReconciliation(finished);
}

/** The events that the database cannot know, because they happened in the lost part of the history. */
function printReconciliation({ backedUpAt, restoredAt }: FinishedRestore): void {
  const window = `between ${backedUpAt.toISOString()} and ${restoredAt.toISOString()}`;
  console.log(`Withdrawals are closed. Everything ${window} is missing here and has to be reconciled:
  1. Payments: compare the list of each provider in that time with /staff/payments. Ask again for pending ones, and
     credit those without a row by a correction.
  2. Deliveries: ask the moderators, and look into the game, what was handed over in that time. Those items lie with
     their players again, or wait at /staff/withdrawals.
  3. Staff: look at /staff/roles for members who were removed in that time.
Then open withdrawals at /staff/settings, or by ${typedCommand('restore', '--open-withdrawals')}`);
}
