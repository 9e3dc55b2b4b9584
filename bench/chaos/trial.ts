import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { type StoreProcess, startStore } from '#test/support/processes/processes.ts';
import { freePort } from '#tools/setup/ports.mjs';
import { beginAt, lookPast } from './look-past.ts';
import { Parts } from './parts.ts';
import { Traffic } from './traffic.ts';
import { type Verdict, judge, paymentsOf } from './verdict.ts';

const PLAYERS = 16;
const PROCESSES = 2;

/** Test bed: its own services, two store processes, and players who continue during faults. */
export class Trial {
  readonly parts: Parts;
  readonly stores: StoreProcess[] = [];
  readonly folder: string;
  /** Folder for libraries that the machine lacks. */
  readonly libraries: string;
  /** Folder of downloaded programs. */
  readonly programs: string;
  readonly #environment: Readonly<Record<string, string>>;
  readonly #ofBefore = { ...process.env };

  private constructor(parts: Parts, folder: string, programs: string) {
    this.parts = parts;
    this.folder = folder;
    this.libraries = join(programs, 'sys-faketime');
    this.programs = programs;
    this.#environment = { DATABASE_URL: parts.wires.database.address, REDIS_URL: parts.wires.redis.address };
  }

  /** Starts in DATA_DIR/chaos with the sample catalogue. */
  static async open(dataPath: string, programsPath: string): Promise<Trial> {
    const folder = join(dataPath, 'chaos');
    const trial = new Trial(await Parts.open(folder, programsPath), folder, programsPath);
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

  /** Restarts a process at its address, as a supervisor does. */
  async restart(index: number, extra: Readonly<Record<string, string>> = {}): Promise<void> {
    const { origin = '' } = this.stores[index] ?? {};
    await this.stores[index]?.stop();
    this.stores[index] = await this.#start(Number(new URL(origin).port), extra);
  }

  judge(traffic: Traffic): Promise<Verdict> {
    return lookPast((services) => judge(services.db, services.config, traffic));
  }

  /** Returns whether all these payments were credited. */
  areCredited(payments: readonly string[]): Promise<boolean> {
    return lookPast(async ({ db }) => (await paymentsOf(db, payments)).lost === 0);
  }

  async close(): Promise<void> {
    await Promise.all(this.stores.map((store) => store.stop()));
    await this.parts.close();
    process.env = this.#ofBefore;
  }

  async #prepare(): Promise<void> {
    const { parts } = this;
    await beginAt({ DATABASE_URL: parts.straightTo('database'), REDIS_URL: parts.straightTo('redis') });
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
