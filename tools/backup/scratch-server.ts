import { readdirSync, rmSync } from 'node:fs';
import { mkdir, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from '#tools/setup/progress.mjs';
import { findPrograms } from '#tools/setup/programs.mjs';
import { type Place, endServers, ensureDatabase } from '#tools/setup/servers.mjs';
import type { DatabaseServer } from './connect.ts';
import type { Manifest } from './manifest.ts';
import { RestoreRefusal } from './restore-refusal.ts';

const NAME = /^check-(\d+)$/;
const SCHEMA = 'opencrate_check';
/** System tables and logs of a new server. */
const SERVER_BYTES = 400_000_000;
/** Loading splits pages and fills undo logs. */
const GROWTH = 1.5;
/** Compressed rows to tables with indexes, for backups whose manifest has no size. */
const EXPANSION = 15;
const MEGABYTE = 1_000_000;

/** A server for one copy, in a folder of its own. */
export interface ScratchServer {
  readonly databaseUrl: string;
  /** Ends the server and removes its folder. May be called again. */
  readonly close: () => Promise<void>;
}

/**
 * Starts a server of its own under a folder, so that the check of a backup costs the store's server nothing. Removes
 * what a killed check left. `programsPath` holds downloaded programs. @throws Refusal without a server of this maker
 */
export async function openScratchServer(
  dataDir: string,
  programsPath: string,
  maker: DatabaseServer['maker'],
): Promise<ScratchServer> {
  await removeLeftovers(dataDir);
  const place = placeOf(dataDir, process.pid);
  await mkdir(join(place.folder, 'run'), { recursive: true, mode: 0o700 });
  const close = (): Promise<void> => remove(place);
  try {
    const { database } = await findPrograms(programsPath, { database: true, redis: false, maker }).catch(
      nameThePackage,
    );
    const { url } = await ensureDatabase(place, database);
    return { databaseUrl: url, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The remedy of the set-up, an address of a running server, is none for a check. */
function nameThePackage(error: unknown): never {
  if (!(error instanceof Refusal)) throw error;
  throw new RestoreRefusal(
    'the check needs a database server of its own on this machine, which runs during the check alone: install the ' +
      'package mariadb-server-core, or for backups of MySQL a server of MySQL 9.7',
    { cause: error },
  );
}

const placeOf = (dataDir: string, pid: number): Place => ({
  folder: join(dataDir, `check-${String(pid)}`),
  profile: 'scratch',
  schema: SCHEMA,
});

async function remove(place: Place): Promise<void> {
  await endServers(place);
  rmSync(place.folder, { recursive: true, force: true });
}

async function removeLeftovers(dataDir: string): Promise<void> {
  for (const name of readdirSync(dataDir)) {
    const pid = Number(NAME.exec(name)?.[1] ?? 0);
    if (pid > 0 && (pid === process.pid || !isAlive(pid))) await remove(placeOf(dataDir, pid));
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Space that the copy of a backup takes. */
const neededBytes = ({ dataBytes, bytes }: Pick<Manifest, 'dataBytes' | 'bytes'>): number =>
  SERVER_BYTES + Math.ceil((dataBytes ?? bytes * EXPANSION) * GROWTH);

/** @throws RestoreRefusal when a folder has less free space than the copy of a backup takes */
export async function assertSpace(folder: string, manifest: Pick<Manifest, 'dataBytes' | 'bytes'>): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const [needed, free] = [neededBytes(manifest), bavail * bsize];
  if (free >= needed) return;
  const space = `${megabytes(needed)} MB in ${folder}, and ${megabytes(free)} MB are free`;
  throw new RestoreRefusal(`the check needs ${space}: set DATA_DIR to another disk`);
}

const megabytes = (bytes: number): string => String(Math.ceil(bytes / MEGABYTE));
