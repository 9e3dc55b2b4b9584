import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from 'redis';
import { findPrograms } from '#tools/setup/programs.mjs';
import { endServers, ensureDatabase, ensureRedis, type Place } from '#tools/setup/servers.mjs';
import { type Wire, openWire } from '#test/support/processes/wire.ts';

const SCHEMA = 'opencrate_test_chaos';
/** Enough for a new database and the rows of the run. */
const DISK = '700m';
const BLOCK = 4096;
/** Less than the servers' logs have already. */
const FILE_LIMIT_BYTES = 64 * 1024;

type PartName = 'database' | 'redis';
type Server = Awaited<ReturnType<typeof ensureDatabase>>;

/** MariaDB and Redis instances of this run, as durable as in production, each behind a proxy. */
export class Parts {
  readonly wires: Readonly<Record<PartName, Wire>>;
  /** True if both are on a small disk of their own, which can be filled. */
  readonly hasOwnDisk: boolean;
  readonly #place: Place;
  readonly #servers: Record<PartName, Server>;
  readonly #again: Readonly<Record<PartName, () => Promise<Server>>>;

  private constructor(parts: {
    place: Place;
    hasOwnDisk: boolean;
    servers: Record<PartName, Server>;
    again: Readonly<Record<PartName, () => Promise<Server>>>;
    wires: Readonly<Record<PartName, Wire>>;
  }) {
    this.#place = parts.place;
    this.hasOwnDisk = parts.hasOwnDisk;
    this.#servers = parts.servers;
    this.#again = parts.again;
    this.wires = parts.wires;
  }

  /** Starts both in an empty folder. `programsPath` contains the downloaded programs. */
  static async open(folder: string, programsPath: string): Promise<Parts> {
    const storage: Place = { folder, profile: 'durable', schema: SCHEMA };
    await endServers(storage);
    empty(folder);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const hasOwnDisk = mountDisk(folder, DISK);
    mkdirSync(join(folder, 'run'), { mode: 0o700 });
    const programs = await findPrograms(programsPath, { database: true, redis: true });
    const restart = {
      database: () => ensureDatabase(storage, programs.database),
      redis: () => ensureRedis(storage, programs.redis),
    };
    const servers = { database: await restart.database(), redis: await restart.redis() };
    const wires = { database: await openWire(servers.database.url), redis: await openWire(servers.redis.url) };
    return new Parts({ place: storage, hasOwnDisk, servers, again: restart, wires });
  }

  /** Address of a service that bypasses its proxy. */
  straightTo(name: PartName): string {
    return this.#servers[name].url;
  }

  /** Sends a signal to a service; waits for its exit after SIGTERM and SIGKILL. */
  async signal(name: PartName, signal: NodeJS.Signals): Promise<void> {
    const { pid } = this.#servers[name];
    if (!isAlive(pid)) return;
    process.kill(pid, signal);
    if (signal === 'SIGKILL' || signal === 'SIGTERM') while (isAlive(pid)) await pause(5);
  }

  /** Restarts a service with its data; resolves when it responds. */
  async start(name: PartName): Promise<void> {
    this.#servers[name] = await this.#again[name]();
  }

  async flushRedis(): Promise<void> {
    const client = createClient({ url: this.straightTo('redis') });
    await client.connect();
    await client.flushAll();
    client.destroy();
  }

  fillDisk(): void {
    const file = join(this.#place.folder, 'filler');
    for (const bytes of [1024 * BLOCK, BLOCK]) while (append(file, Buffer.alloc(bytes)));
  }

  freeDisk(): void {
    rmSync(join(this.#place.folder, 'filler'), { force: true });
  }

  /** Lets no file of the servers grow: their writes fail as on a full disk. Needs no special rights. */
  limitFiles(): void {
    for (const { pid } of Object.values(this.#servers)) setFileLimit(pid, String(FILE_LIMIT_BYTES));
  }

  /** A server that did not survive the limit is started again without it. */
  unlimitFiles(): void {
    for (const { pid } of Object.values(this.#servers)) if (isAlive(pid)) setFileLimit(pid, 'unlimited');
  }

  async close(): Promise<void> {
    await Promise.all([this.wires.database.close(), this.wires.redis.close()]);
    await endServers(this.#place);
    empty(this.#place.folder);
  }
}

/** True when the limit of files of another process can be set here. */
export const canLimitFiles = (): boolean =>
  spawnSync('prlimit', ['--pid', String(process.pid), '--fsize']).status === 0;

function setFileLimit(pid: number, softLimit: string): void {
  const { status } = spawnSync('prlimit', ['--pid', String(pid), `--fsize=${softLimit}:unlimited`]);
  if (status !== 0 && isAlive(pid)) throw new Error(`the file-size limit of process ${String(pid)} cannot be set`);
}

/** Mounts a small disk in memory; false when the user or the machine does not allow it. */
export function mountDisk(folder: string, size: string): boolean {
  return spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]).status === 0;
}

/** Unmounts and removes a folder. */
export function empty(folder: string): void {
  spawnSync('umount', [folder]);
  rmSync(folder, { recursive: true, force: true });
}

/** False when the disk is full. */
function append(file: string, content: Buffer): boolean {
  try {
    writeFileSync(file, content, { flag: 'a' });
    return true;
  } catch {
    return false;
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
