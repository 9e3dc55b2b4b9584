import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { World } from '#src/platform/world.ts';
import { type StoreProcess, freePort, startStore } from '../../test/support/processes.ts';
import { closeWorld, makeWorld } from '../../test/support/world.ts';
import { Parts } from './parts.ts';
import { Traffic } from './traffic.ts';
import { type Verdict, judge, paymentsOf } from './verdict.ts';

const MIGRATE = fileURLToPath(new URL('../../scripts/migrate.ts', import.meta.url));
const PLAYERS = 16;
const PROCESSES = 2;

/** A store to be hurt: parts of its own, two processes, and players who go on whatever happens. */
export class Trial {
  readonly parts: Parts;
  readonly stores: StoreProcess[] = [];
  /** Where files of the trial lie. */
  readonly folder: string;
  /** Where libraries are unpacked that the machine lacks. */
  readonly libraries: string;
  readonly #environment: Readonly<Record<string, string>>;
  readonly #ofBefore = { ...process.env };

  private constructor(parts: Parts, folder: string, libraries: string) {
    this.parts = parts;
    this.folder = folder;
    this.libraries = libraries;
    this.#environment = { DATABASE_URL: parts.wires.database.address, REDIS_URL: parts.wires.redis.address };
  }

  /** Opens it in DATA_DIR/chaos, with the sample catalogue. */
  static async open(dataPath: string, programsPath: string): Promise<Trial> {
    const folder = join(dataPath, 'chaos');
    const trial = new Trial(await Parts.open(folder, programsPath), folder, join(programsPath, 'sys-faketime'));
    try {
      await trial.#prepare();
    } catch (error) {
      await trial.close();
      throw error;
    }
    return trial;
  }

  get origins(): readonly string[] {
    return this.stores.map(({ origin }) => origin);
  }

  come(): Promise<Traffic> {
    return Traffic.open(this.origins, randomUUID().slice(0, 8), PLAYERS);
  }

  /** Starts a process again at its address, as what looks after it does. */
  async restart(place: number, extra: Readonly<Record<string, string>> = {}): Promise<void> {
    const { origin = '' } = this.stores[place] ?? {};
    await this.stores[place]?.stop();
    this.stores[place] = await this.#start(Number(new URL(origin).port), extra);
  }

  /** What became of the value. */
  judge(traffic: Traffic): Promise<Verdict> {
    return this.#look((world) => judge(world.db, world.config, traffic));
  }

  /** Whether all these payments brought their money. */
  areCredited(payments: readonly string[]): Promise<boolean> {
    return this.#look(async ({ db }) => (await paymentsOf(db, payments)).lost === 0);
  }

  /** Looks past the wires, by connections that have seen nothing of the fault. */
  async #look<Seen>(look: (world: World) => Promise<Seen>): Promise<Seen> {
    const world = await makeWorld();
    try {
      return await look(world);
    } finally {
      await closeWorld(world);
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.stores.map((store) => store.stop()));
    await this.parts.close();
    process.env = this.#ofBefore;
  }

  async #prepare(): Promise<void> {
    // Whatever this process does for the traffic, it does to this store.
    const { parts } = this;
    Object.assign(process.env, { DATABASE_URL: parts.straightTo('database'), REDIS_URL: parts.straightTo('redis') });
    const migrated = spawnSync(process.execPath, ['--import', 'tsx', MIGRATE, '--fresh'], { encoding: 'utf8' });
    if (migrated.status !== 0) throw new Error(`the schema of the trial could not be made: ${migrated.stderr}`);
    await closeWorld(await makeWorld());
    const ports = await Promise.all(Array.from({ length: PROCESSES }, freePort));
    this.stores.push(...(await Promise.all(ports.map((port) => this.#start(port)))));
  }

  #start(port: number, extra: Readonly<Record<string, string>> = {}): Promise<StoreProcess> {
    return startStore({
      ...this.#environment,
      ...extra,
      PORT: String(port),
      LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent',
    });
  }
}
