import { randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findPrograms } from '#tools/setup/programs.mjs';
import { type StoreProcess, startStore } from '#test/support/processes/processes.ts';
import { beginAt, lookPast } from '#bench/chaos/look-past.ts';
import { Traffic } from '#bench/chaos/traffic.ts';
import { type Verdict, judge } from '#bench/chaos/verdict.ts';
import { Galera, findGalera } from './galera.ts';
import { Proxy } from './proxy.ts';
import { Sentinels } from './sentinels.ts';

const SCHEMA = 'opencrate_test_cluster';
const NODES = 3;
const PLAYERS = 12;
const PROCESSES = 2;

/** Two store processes behind HAProxy with three MariaDB nodes and a Redis primary with two replicas. */
export class ClusterTrial {
  readonly galera: Galera;
  readonly redis: Sentinels;
  readonly proxy: Proxy;
  readonly longestOutageMs = 10_000;
  readonly #stores: StoreProcess[] = [];

  private constructor(galera: Galera, redis: Sentinels, proxy: Proxy) {
    this.galera = galera;
    this.redis = redis;
    this.proxy = proxy;
  }

  /** Starts everything in an empty DATA_DIR/cluster. */
  static async open(dataPath: string): Promise<ClusterTrial> {
    const folder = join(dataPath, 'cluster');
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const program = await findGalera(join(dataPath, 'sys-galera'));
    const { redis: redisProgram } = await findPrograms(dataPath, { database: false, redis: true });
    if (redisProgram === null) throw new Error('Redis is unavailable');
    const shared = { folder, password: randomBytes(24).toString('hex'), count: NODES };
    const redis = await Sentinels.open({ ...shared, program: redisProgram });
    const galera = await Galera.open({ ...shared, program, schema: SCHEMA });
    const ports = { databasePorts: galera.ports, redisPorts: redis.ports };
    const trial = new ClusterTrial(galera, redis, await Proxy.open({ ...shared, ...ports, program }));
    try {
      await trial.#prepare();
    } catch (error) {
      await trial.close();
      throw error;
    }
    return trial;
  }

  come(): Promise<Traffic> {
    const origins = this.#stores.map(({ origin }) => origin);
    return Traffic.open(origins, randomUUID().slice(0, 8), PLAYERS);
  }

  judge(traffic: Traffic): Promise<Verdict> {
    return lookPast((services) => judge(services.db, services.config, traffic));
  }

  async close(): Promise<void> {
    await Promise.all(this.#stores.map((store) => store.stop()));
    const servers = [this.proxy.server, ...this.redis.sentinels, ...this.redis.nodes, ...this.galera.nodes];
    await Promise.all(servers.map((server) => server.signal('SIGKILL')));
  }

  async #prepare(): Promise<void> {
    await beginAt({ DATABASE_URL: this.proxy.databaseUrl(SCHEMA), REDIS_URL: this.proxy.redisUrl });
    const LOG_LEVEL = process.env['LOG_LEVEL'] ?? 'silent';
    const starts = Array.from({ length: PROCESSES }, () => startStore({ LOG_LEVEL }));
    this.#stores.push(...(await Promise.all(starts)));
  }
}
