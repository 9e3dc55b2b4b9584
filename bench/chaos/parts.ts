import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from 'redis';
import { findPrograms } from '../../scripts/setup/programs.mjs';
import { endServers, ensureDatabase, ensureRedis, type Place } from '../../scripts/setup/servers.mjs';
import { type Wire, openWire } from '../../test/support/wire.ts';

const SCHEMA = 'opencrate_test_chaos';
/** Room for a new database and the run's rows. */
const DISK_MB = 400;
const BLOCK = 4096;

type PartName = 'database' | 'redis';
type Server = Awaited<ReturnType<typeof ensureDatabase>>;

/** MariaDB and Redis of a run's own, as durable as a store's, each at the far end of a wire. */
export class Parts {
  readonly wires: Readonly<Record<PartName, Wire>>;
  /** Whether both lie on a small disk of their own, which can be filled. */
  readonly hasOwnDisk: boolean;
  readonly #place: Place;
  readonly #servers: Record<PartName, Server>;
  readonly #again: Readonly<Record<PartName, () => Promise<Server>>>;

  private constructor(given: {
    place: Place;
    hasOwnDisk: boolean;
    servers: Record<PartName, Server>;
    again: Readonly<Record<PartName, () => Promise<Server>>>;
    wires: Readonly<Record<PartName, Wire>>;
  }) {
    this.#place = given.place;
    this.hasOwnDisk = given.hasOwnDisk;
    this.#servers = given.servers;
    this.#again = given.again;
    this.wires = given.wires;
  }

  /** Starts both in an empty folder. `programsPath` is the folder that holds what was fetched of them. */
  static async open(folder: string, programsPath: string): Promise<Parts> {
    const place: Place = { folder, profile: 'durable', schema: SCHEMA };
    await endServers(place);
    empty(folder);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const hasOwnDisk = mount(folder);
    mkdirSync(join(folder, 'run'), { mode: 0o700 });
    const programs = await findPrograms(programsPath, { database: true, redis: true });
    const again = {
      database: () => ensureDatabase(place, programs.database),
      redis: () => ensureRedis(place, programs.redis),
    };
    const servers = { database: await again.database(), redis: await again.redis() };
    const wires = { database: await openWire(servers.database.url), redis: await openWire(servers.redis.url) };
    return new Parts({ place, hasOwnDisk, servers, again, wires });
  }

  /** The address of a part past its wire. */
  straightTo(name: PartName): string {
    return this.#servers[name].url;
  }

  /** Sends a signal to a part; SIGTERM and SIGKILL are waited for. */
  async signal(name: PartName, signal: NodeJS.Signals): Promise<void> {
    const { pid } = this.#servers[name];
    process.kill(pid, signal);
    if (signal === 'SIGKILL' || signal === 'SIGTERM') while (isAlive(pid)) await pause(5);
  }

  /** Starts a part again where it ended; returns when it answers. */
  async start(name: PartName): Promise<void> {
    this.#servers[name] = await this.#again[name]();
  }

  /** Makes Redis forget everything. */
  async flushRedis(): Promise<void> {
    const client = createClient({ url: this.straightTo('redis') });
    await client.connect();
    await client.flushAll();
    client.destroy();
  }

  /** Leaves no free block on the disk. */
  fillDisk(): void {
    const file = join(this.#place.folder, 'filler');
    for (const bytes of [1024 * BLOCK, BLOCK]) while (append(file, Buffer.alloc(bytes)));
  }

  freeDisk(): void {
    rmSync(join(this.#place.folder, 'filler'), { force: true });
  }

  async close(): Promise<void> {
    await Promise.all([this.wires.database.close(), this.wires.redis.close()]);
    await endServers(this.#place);
    empty(this.#place.folder);
  }
}

/** A small disk in memory; false where this user or machine may not have one. */
function mount(folder: string): boolean {
  return spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${String(DISK_MB)}m`, 'tmpfs', folder]).status === 0;
}

function empty(folder: string): void {
  spawnSync('umount', [folder]);
  rmSync(folder, { recursive: true, force: true });
}

/** False where it found no room. */
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
