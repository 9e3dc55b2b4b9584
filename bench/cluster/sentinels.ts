import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from 'redis';
import { freePort } from '#tools/setup/ports.mjs';
import { type Program, programEnvironment } from '#tools/setup/programs.mjs';
import { redisArgs } from '#tools/setup/redis.mjs';
import { Server, until } from './server.ts';

const NAME = 'opencrate';
const SENTINELS = 3;
const QUORUM = 2;
/** A primary that is silent for this long is replaced. */
const DOWN_MS = 1500;

/** A Redis primary, its replicas, and three sentinels that elect the primary. */
export class Sentinels {
  readonly nodes: readonly Server[];
  readonly sentinels: readonly Server[];
  readonly ports: readonly number[];
  readonly #sentinelPorts: readonly number[];
  readonly #password: string;

  private constructor(program: Program, folder: string, password: string, ports: number[], sentinelPorts: number[]) {
    this.#password = password;
    this.ports = ports;
    this.#sentinelPorts = sentinelPorts;
    const make = (name: string): Server =>
      new Server(program.path, programEnvironment(program), join(folder, name), program.argv0);
    this.nodes = ports.map((_, index) => make(`redis${String(index + 1)}`));
    this.sentinels = sentinelPorts.map((_, index) => make(`sentinel${String(index + 1)}`));
  }

  /** Starts the servers, the first as the primary, and the sentinels; resolves when the sentinels know each other. */
  static async open(options: {
    program: Program;
    folder: string;
    password: string;
    count: number;
  }): Promise<Sentinels> {
    const ports = [];
    for (let index = 0; index < options.count + SENTINELS; index += 1) ports.push(await freePort());
    const [nodes, sentinels] = [ports.slice(0, options.count), ports.slice(options.count)];
    const redis = new Sentinels(options.program, options.folder, options.password, nodes, sentinels);
    for (const nodeIndex of nodes.keys()) redis.#configure(nodeIndex);
    for (const nodeIndex of nodes.keys()) await redis.start(nodeIndex);
    for (const sentinelIndex of sentinels.keys()) redis.#startSentinel(sentinelIndex);
    const isKnown = (word: string, count: number) => () => redis.#knows(word, count);
    await until('the sentinels know each other', isKnown('num-other-sentinels', SENTINELS - 1));
    await until('the sentinels know the replicas', isKnown('num-slaves', options.count - 1));
    return redis;
  }

  /** Restarts a server with its data; resolves when it responds. */
  async start(index: number): Promise<void> {
    const node = this.nodes[index];
    node?.start([join(node.folder, 'run', 'redis.conf')]);
    const isThere = () => ask(this.ports[index], this.#password, ['PING']).then((answer) => answer === 'PONG');
    await until(`Redis ${String(index)} answers`, isThere, node);
  }

  #startSentinel(index: number): void {
    const sentinel = this.sentinels[index];
    if (sentinel === undefined) return;
    const file = join(sentinel.folder, 'sentinel.conf');
    this.#configureSentinel(sentinel.folder, file, this.#sentinelPorts[index] ?? 0);
    sentinel.start([file, '--sentinel']);
  }

  /** The server that most sentinels report as primary. */
  async primary(): Promise<number> {
    const answers = await Promise.all(
      this.#sentinelPorts.map((port) => ask(port, '', ['SENTINEL', 'GET-MASTER-ADDR-BY-NAME', NAME])),
    );
    const primaryPorts = answers.flatMap((answer) => (Array.isArray(answer) ? [Number(answer[1])] : [])).toSorted();
    return this.ports.findIndex((port) => port === primaryPorts[Math.floor(primaryPorts.length / 2)]);
  }

  /** Returns whether a server follows the primary and is synchronised. */
  async isReplica(index: number): Promise<boolean> {
    const role = await ask(this.ports[index], this.#password, ['ROLE']);
    return Array.isArray(role) && role[0] === 'slave' && role[3] === 'connected';
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

  #configureSentinel(folder: string, file: string, port: number): void {
    const data = join(folder, 'redis');
    mkdirSync(data, { recursive: true, mode: 0o700 });
    const lines = [
      'bind 127.0.0.1',
      `port ${String(port)}`,
      `dir "${data}"`,
      `sentinel monitor ${NAME} 127.0.0.1 ${String(this.ports[0])} ${String(QUORUM)}`,
      `sentinel auth-pass ${NAME} ${this.#password}`,
      `sentinel down-after-milliseconds ${NAME} ${String(DOWN_MS)}`,
      `sentinel failover-timeout ${NAME} 6000`,
      `sentinel parallel-syncs ${NAME} 1`,
    ];
    writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o600 });
  }
}

/** Response of a server to a command; null when there is none. */
async function ask(port: number | undefined, password: string, command: string[]): Promise<unknown> {
  const access = password === '' ? {} : { password };
  const socket = { host: '127.0.0.1', port: port ?? 0, connectTimeout: 1000, socketTimeout: 1000 };
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
