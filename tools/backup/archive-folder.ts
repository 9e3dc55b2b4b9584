import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { LogPosition } from './manifest.ts';
import { nameOfTime } from './names.ts';

const CHAIN = /^\d{8}T\d{6}Z$/;
const LOG_FILE = /\.\d{6,}$/;
const INCOMING = 'incoming';
const DAY_MS = 24 * 3600 * 1000;

/**
 * The archived logs beside the backups of a folder. A chain is a folder of consecutive log files of one server, named
 * by the time of its beginning. A server that was replaced or lost a file begins a new chain, so a file is never
 * overwritten by another history.
 */
export interface Chain {
  readonly folder: string;
  readonly startedAt: string;
}

/** A file of a new copy differs from the archived one: the server has another history. */
export class ForeignLog extends Error {}

export const logFolderOf = (backupFolder: string): string => join(backupFolder, 'logs');

/** All chains, the newest first. */
export async function readChains(logFolder: string): Promise<Chain[]> {
  const names = (await readdir(logFolder).catch(() => [])).filter((name) => CHAIN.test(name)).sort();
  return names.reverse().map((startedAt) => ({ folder: join(logFolder, startedAt), startedAt }));
}

export async function beginChain(logFolder: string, now: Date): Promise<Chain> {
  const startedAt = nameOfTime(now.toISOString());
  const folder = join(logFolder, startedAt);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return { folder, startedAt };
}

/** The log files of a chain, in order. */
export const filesOf = async (chain: Chain): Promise<string[]> =>
  (await readdir(chain.folder).catch(() => [])).filter((name) => LOG_FILE.test(name)).sort();

/** Size of an archived file; 0 when it is missing. */
export async function sizeOf(path: string): Promise<number> {
  const found = await stat(path).catch(() => null);
  return found?.size ?? 0;
}

/** An empty folder for files that are not verified yet. */
export async function emptyIncoming(logFolder: string): Promise<string> {
  const folder = join(logFolder, INCOMING);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/**
 * Moves arriving files into the chain while they are still being written. A copy replaces an archived file once it has
 * every byte of it.
 *
 * @throws ForeignLog when it has other bytes
 */
export async function adoptFiles(incoming: string, chain: Chain): Promise<void> {
  for (const name of (await readdir(incoming)).filter((found) => LOG_FILE.test(found)).sort()) {
    const [source, target] = [join(incoming, name), join(chain.folder, name)];
    const knownBytes = await sizeOf(target);
    if ((await sizeOf(source)) < knownBytes) return;
    if (knownBytes > 0 && (await hashOfStart(source, knownBytes)) !== (await hashOfStart(target, knownBytes))) {
      throw new ForeignLog(`${name} differs from the archived file`);
    }
    await rename(source, target);
  }
}

async function hashOfStart(path: string, bytes: number): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path, { end: bytes - 1 }), hash);
  return hash.digest('hex');
}

/** Syncs a file to disk, so that an archived log survives a power cut. */
export async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+').catch(() => null);
  await file?.datasync();
  await file?.close();
}

/** The chains with a file that reaches the position of a backup, the newest first. */
export async function findChains(logFolder: string, log: LogPosition): Promise<Chain[]> {
  const chains: Chain[] = [];
  for (const chain of await readChains(logFolder)) {
    if ((await sizeOf(join(chain.folder, log.file))) >= log.position) chains.push(chain);
  }
  return chains;
}

/** Removes archived logs that end a day or more before a time, but the last file of each chain. Returns their paths. */
export async function dropLogsBefore(logFolder: string, time: Date): Promise<string[]> {
  const dropped: string[] = [];
  for (const chain of (await readChains(logFolder)).toReversed()) {
    const files = await filesOf(chain);
    for (const name of files.slice(0, -1)) {
      const path = join(chain.folder, name);
      const { mtimeMs } = await stat(path);
      if (mtimeMs >= time.getTime() - DAY_MS) break;
      await rm(path);
      dropped.push(path);
    }
  }
  return dropped;
}
