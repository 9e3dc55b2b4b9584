import { createWriteStream } from 'node:fs';
import { lchown, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Connection } from 'mysql2';
import type { Config } from '#src/platform/config/config.ts';
import { beginSnapshot } from './begin-snapshot.ts';
import { ask, connect, leave, readServer, schemaOf } from './connect.ts';
import { type DumpCounts, dumpLines } from './dump.ts';
import { readSealHead } from './seal-head.ts';
import { type Manifest, hashOf, keyMarkOf, manifestFileOf } from './manifest.ts';
import { nameOfTime, timeOfName } from './names.ts';
import { recordMark } from './record-mark.ts';
import { readTotals } from './totals.ts';

/** The part of a name that has its day. */
const DAY_LENGTH = 'opencrate-20261129'.length;
const NAMED = /^opencrate-\d{8}T\d{6}Z\.sql\.gz$/;

export interface Backup {
  readonly file: string;
  readonly manifest: Manifest;
}

/**
 * Writes a consistent snapshot of the whole database into a folder while the store runs. The backup gets its final name
 * only when it is complete and synced to disk; a failed backup leaves no files.
 */
export async function takeBackup(config: Config, folder: string): Promise<Backup> {
  const made = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (made !== undefined) await giveToOwner(made);
  const connection = await connect(config.databaseUrl, schemaOf(config.databaseUrl));
  let draft = '';
  try {
    const server = await readServer(connection);
    const position = await beginSnapshot(connection, schemaOf(config.databaseUrl), server.maker);
    const [now] = await ask<{ at: string }>(
      connection,
      "SELECT DATE_FORMAT(UTC_TIMESTAMP(), '%Y-%m-%dT%H:%i:%sZ') AS at",
    );
    const takenAt = now?.at ?? '';
    const dataBytes = await readDataBytes(connection);
    const file = join(folder, `opencrate-${nameOfTime(takenAt)}.sql.gz`);
    draft = `${file}.draft`;
    const counts: DumpCounts = { rows: {}, takenAt };
    const totals = await readTotals(connection);
    const head = await readSealHead(connection);
    await pipeline(
      Readable.from(dumpLines(connection, counts)),
      createGzip({ level: 6 }),
      createWriteStream(draft, { mode: 0o600 }),
    );
    await leave(connection);
    await settle(draft);
    const { size: bytes } = await stat(draft);
    const keyMark = keyMarkOf(config.secretKey);
    const manifest: Manifest = {
      format: 1,
      takenAt,
      bytes,
      sha256: await hashOf(draft),
      keyMark,
      rows: counts.rows,
      totals,
      head,
      dataBytes,
      ...position,
      server,
    };
    await writeFile(manifestFileOf(file), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true });
    for (const one of [draft, manifestFileOf(file)]) await giveToOwner(one);
    await rename(draft, file);
    await recordMark(config.databaseUrl, 'backup', new Date(takenAt), bytes);
    return { file, manifest };
  } catch (error) {
    connection.destroy();
    const file = draft.replace(/\.draft$/, '');
    if (file !== '') for (const rest of [draft, manifestFileOf(file)]) await rm(rest, { force: true });
    throw error;
  }
}

/** Gives what root has made to the owner of the folder around it: the units of the store run as its user. */
async function giveToOwner(path: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(dirname(path));
  await lchown(path, uid, gid);
}

async function readDataBytes(connection: Connection): Promise<number> {
  const [row] = await ask<{ bytes: number | string | null }>(
    connection,
    'SELECT SUM(data_length + index_length) AS bytes FROM information_schema.tables WHERE table_schema = DATABASE()',
  );
  return Number(row?.bytes ?? 0);
}

const dayOf = (name: string): string => name.slice(0, DAY_LENGTH);

/**
 * Removes all but the newest backup of each of the last `days` days with one, so that many backups of one day cost no
 * earlier day its own. Returns the removed files.
 */
export async function keepNewest(folder: string, days: number): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => NAMED.test(name)).sort();
  const newestOfDays = new Map(names.map((name) => [dayOf(name), name]));
  const kept = new Set([...newestOfDays.values()].slice(-days));
  const old = names.filter((name) => !kept.has(name)).map((name) => join(folder, name));
  for (const file of old) {
    await rm(file);
    await rm(manifestFileOf(file), { force: true });
  }
  return old;
}

/** The newest backup of a folder, or the newest one that was taken before a time; null when there is none. */
export async function newestIn(folder: string, before: Date | null = null): Promise<string | null> {
  const limit = before === null ? null : nameOfTime(before.toISOString());
  const newest = (await readdir(folder).catch(() => []))
    .filter((name) => NAMED.test(name) && (limit === null || name < `opencrate-${limit}`))
    .sort()
    .at(-1);
  return newest === undefined ? null : join(folder, newest);
}

/** The time of the oldest backup of a folder; null when there is none. */
export async function oldestIn(folder: string): Promise<Date | null> {
  const [oldest] = (await readdir(folder)).filter((name) => NAMED.test(name)).sort();
  return oldest === undefined ? null : timeOfName(oldest.replace(/^opencrate-|\.sql\.gz$/g, ''));
}

/** Syncs a file to disk. */
async function settle(file: string): Promise<void> {
  const backupFile = await open(file, 'r+');
  await backupFile.sync();
  await backupFile.close();
}
