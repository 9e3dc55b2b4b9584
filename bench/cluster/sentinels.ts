import { appendFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from 'redis';
import { freePort } from '#tools/setup/ports.mjs';
import { type Program, programEnvironment } from '#tools/setup/programs.mjs';
import { redisArgs } from '#tools/setup/redis.mjs';
import { Server, until } from './server.ts';

const NAME = 'opencrate';
const QUORUM = 2;
/** A primary that is silent for this long is replaced. */
const DOWN_MS = 1500;

type RedisOptions = Readonly<{ program: Program; folder: string; password: string; count: number }>;

/** A Redis primary, its replicas, and as many sentinels, which elect the primary. */
export class Sentinels {
  readonly nodes: readonly Server[];
  readonly sentinels: readonly Server[];
  readonly ports: readonly number[];
  readonly #sentinelPorts: readonly number[];
  readonly #password: string;

  private constructor({ program, folder, password }: RedisOptions, ports: number[], sentinelPorts: number[]) {
    this.#password = password;
    this.ports = ports;
    this.#sentinelPorts = sentinelPorts;
    // Debian's program is a server or a tool by its name.
    const path = join(folder, 'redis-server');
    symlinkSync(program.path, path);
    const make = (name: string): Server => new Server(path, programEnvironment(program), join(folder, name));
    this.nodes = ports.map((_, index) => make(`redis${String(index + 1)}`));
    this.sentinels = sentinelPorts.map((_, index) => make(`sentinel${String(index + 1)}`));
  }

  /** Starts the servers, the first as the primary, and the sentinels; resolves when the sentinels know each other. */
  static async open(options: RedisOptions): Promise<Sentinels> {
    const ports: number[] = [];
    while (ports.length < 2 * options.count) ports.push(await freePort());
    const redis = new Sentinels(options, ports.slice(0, options.count), ports.slice(options.count));
    for (const index of redis.nodes.keys()) {
      redis.#configure(index);
      await redis.start(index);
    }
    for (const index of redis.sentinels.keys()) redis.#startSentinel(index);
    for (const word of ['num-other-sentinels', 'num-slaves']) {
      await until(`the sentinels know all (${word})`, () => redis.#knows(word, options.count - 1));
    }
    return redis;
  }

  /** Restarts a server with its data; resolves when it responds. */
  async start(index: number): Promise<void> {
    const node = this.nodes[index];
    node?.start([join(node.folder, 'run', 'redis.conf')]);
    await until(`Redis ${String(index)} answers`, async () => (await this.#role(index)) !== null, node);
  }

  /** The first server that is a primary. */
  async primary(): Promise<number> {
    const roles = await Promise.all(this.nodes.map((_, index) => this.#role(index)));
    return roles.findIndex((role) => role?.[0] === 'master');
  }

  /** Returns whether a server follows the primary and is synchronised. */
  async isReplica(index: number): Promise<boolean> {
    const role = await this.#role(index);
    return role?.[0] === 'slave' && role[3] === 'connected';
  }

  async #role(index: number): Promise<readonly unknown[] | null> {
    return (await ask(this.ports[index], this.#password, ['ROLE'])) as readonly unknown[] | null;
  }

  async #knows(word: string, count: number): Promise<boolean> {
    const answers = await Promise.all(this.#sentinelPorts.map((port) => ask(port, '', ['SENTINEL', 'MASTER', NAME])));
    return answers.every((answer) =>
      Object.entries(answer ?? {}).some(([key, value]) => key === word && Number(value) >= count),
    );
  }

  #configure(index: number): void {
    const { folder = '' } = this.nodes[index] ?? {};
    const port = this.ports[index] ?? 0;
    const [file = ''] = redisArgs(folder, { profile: 'durable', port, password: this.#password });
    const lines = [`masterauth ${this.#password}`, 'repl-diskless-sync-delay 0'];
    if (index > 0) lines.push(`replicaof 127.0.0.1 ${String(this.ports[0])}`);
    appendFileSync(file, `${lines.join('\n')}\n`);
  }

  #startSentinel(index: number): void {
    const sentinel = this.sentinels[index];
    if (sentinel === undefined) return;
    mkdirSync(sentinel.folder, { recursive: true, mode: 0o700 });
    const file = join(sentinel.folder, 'sentinel.conf');
    const lines = [
      'bind 127.0.0.1',
      `port ${String(this.#sentinelPorts[index])}`,
      `dir "${sentinel.folder}"`,
      `sentinel monitor ${NAME} 127.0.0.1 ${String(this.ports[0])} ${String(QUORUM)}`,
      `sentinel auth-pass ${NAME} ${this.#password}`,
      `sentinel down-after-milliseconds ${NAME} ${String(DOWN_MS)}`,
      `sentinel failover-timeout ${NAME} 6000`,
    ];
    writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o600 });
    sentinel.start([file, '--sentinel']);
  }
}

/** Response of a server to a command; null when there is none. */
async function ask(port: number | undefined, password: string, command: string[]): Promise<unknown> {
  const socket = { host: '127.0.0.1', port: port ?? 0, connectTimeout: 1000, socketTimeout: 1000 };
  const access = password === '' ? {} : { password };
  const client = createClient({ ...access, socket: { ...socket, reconnectStrategy: false } });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await client.sendCommand(command);
  } catch {
    return null;
  } finally {
    if (client.isOpen) client.destroy();
  }
}
