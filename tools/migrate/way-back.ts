import { chown, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import knex from 'knex';
import type { Connection } from 'mysql2';
import type { Config } from '#src/platform/config/config.ts';
import { knexConfig } from '#src/platform/database/database.ts';
import { listPending } from '#src/platform/database/schema-fit.ts';
import { SECOND_MS } from '#src/shared/time.ts';
import { ask, connect, leave, schemaOf } from '#tools/backup/connect.ts';
import { manifestFileOf } from '#tools/backup/manifest.ts';
import { nameOfTime } from '#tools/backup/names.ts';
import { newestIn, takeBackup } from '#tools/backup/take-backup.ts';

/** A mark of the archive that is older means that it does not run. */
const LATEST_MARK_S = 60;
const ARCHIVE_WITHIN_MS = 60 * SECOND_MS;

/**
 * Makes the present state restorable before pending migrations: waits until the archive of the log has it, or takes a
 * backup where none runs. Returns the arguments of the `restore` that leads back; null when nothing is pending, or the
 * schema is new.
 */
export async function keepWayBack(config: Config): Promise<string | null> {
  const schema = schemaOf(config.databaseUrl);
  if (!(await hasPending(config.databaseUrl))) return null;
  const folder = join(config.dataDir, 'backups');
  const time = (await newestIn(folder)) === null ? null : await archivedTime(config.databaseUrl);
  if (time !== null) return `--into ${copyOf(schema, time)} --to ${time}`;
  const { file, manifest } = await takeBackup(config, folder);
  await giveToStore(config.dataDir, file);
  return `--into ${copyOf(schema, manifest.takenAt)} ${file}`;
}

const copyOf = (schema: string, time: string): string => `${schema}_${nameOfTime(time).toLowerCase()}`;

/** A new schema has no migrations, and nothing to lose. */
async function hasPending(databaseUrl: string): Promise<boolean> {
  const connection = await connect(databaseUrl, null);
  const schemas = await ask(connection, 'SHOW DATABASES LIKE ?', [
    schemaOf(databaseUrl).replaceAll(/[_%\\]/g, String.raw`\$&`),
  ]);
  await leave(connection);
  if (schemas.length === 0) return false;
  const db = knex(knexConfig(databaseUrl, 1, { isUnlimited: true }));
  try {
    if (!(await db.schema.hasTable('knex_migrations'))) return false;
    return (await listPending(db)).length > 0;
  } finally {
    await db.destroy();
  }
}

/** The present second once the archive of the log has all of it; null where no archive runs. */
async function archivedTime(databaseUrl: string): Promise<string | null> {
  const connection = await connect(databaseUrl, schemaOf(databaseUrl));
  try {
    const [mark] = await ask<{ isFresh: number; now: string }>(
      connection,
      `SELECT marked_at > UTC_TIMESTAMP(3) - INTERVAL ? SECOND AS isFresh,
         DATE_FORMAT(UTC_TIMESTAMP() + INTERVAL 1 SECOND, '%Y-%m-%dT%H:%i:%sZ') AS now
       FROM backup_marks WHERE kind = 'log'`,
      [LATEST_MARK_S],
    );
    if (mark?.isFresh !== 1) return null;
    const endMs = performance.now() + ARCHIVE_WITHIN_MS;
    while (!(await isArchived(connection, mark.now))) {
      if (performance.now() > endMs) return null;
      await pause(SECOND_MS);
    }
    return mark.now;
  } finally {
    await leave(connection);
  }
}

async function isArchived(connection: Connection, time: string): Promise<boolean> {
  const [mark] = await ask<{ isPast: number }>(
    connection,
    "SELECT marked_at > STR_TO_DATE(?, '%Y-%m-%dT%H:%i:%sZ') AS isPast FROM backup_marks WHERE kind = 'log'",
    [time],
  );
  return mark?.isPast === 1;
}

/** The backup unit, which runs as the store's user, reads and removes what root has written here. */
async function giveToStore(dataDir: string, file: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(dataDir);
  for (const path of [dirname(file), file, manifestFileOf(file)]) await chown(path, uid, gid);
}
