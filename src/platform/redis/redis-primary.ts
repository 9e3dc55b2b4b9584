import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from 'redis';
import type { Redis } from './redis.ts';
import { type Host, type RedisAddress, nameOfHost, readHost } from '#src/platform/config/service-address.ts';

const ROLE_EVERY_MS = 1000;
const SENTINEL_MS = 1000;
/** A frozen server accepts a connection and answers nothing; the sentinels name it until they have elected another. */
const TAKE_MS = 1000;
const LONGEST_PAUSE_MS = 500;

type Subscribe = 'subscribe' | 'pSubscribe' | 'unsubscribe' | 'pUnsubscribe';

/**
 * A client over several Redis servers: all commands go to the primary, as the sentinels name it and as its role
 * confirms. When it is lost, commands fail at once until the next one is found, and subscriptions move there. `make`
 * creates a client that does not reconnect by itself.
 */
export function followRedisPrimary(address: RedisAddress, make: (host: Host) => Redis): Redis {
  const following = new Following(address, make);
  const own: Readonly<Record<string, unknown>> = {
    connect: () => following.connect(),
    close: () => following.end((client) => client.close()),
    destroy: () => void following.end((client) => Promise.resolve(client.destroy())),
    duplicate: () => followRedisPrimary(address, make),
    ...Object.fromEntries(
      (['subscribe', 'pSubscribe', 'unsubscribe', 'pUnsubscribe'] as const).map((kind) => [
        kind,
        (...args: unknown[]) => following.subscribe(kind, args),
      ]),
    ),
    ...Object.fromEntries(
      (['on', 'once', 'off', 'emit', 'removeListener'] as const).map((name) => [
        name,
        following.events[name].bind(following.events),
      ]),
    ),
  };
  return new Proxy(following.client, {
    get: (_, name) => {
      if (name === 'isOpen') return following.isOpen;
      if (typeof name === 'string' && Object.hasOwn(own, name)) return own[name];
      const { client } = following;
      const value: unknown = Reflect.get(client, name, client);
      return typeof value === 'function' ? (value as () => unknown).bind(client) : value;
    },
  });
}

class Following {
  readonly events = new EventEmitter();
  isOpen = false;
  /** The last connected client: while it is lost, its commands fail at once. */
  client: Redis;
  readonly #address: RedisAddress;
  readonly #make: (host: Host) => Redis;
  readonly #subscribed: [Subscribe, unknown[]][] = [];

  constructor(address: RedisAddress, make: (host: Host) => Redis) {
    this.#address = address;
    this.#make = make;
    this.client = make(address.hosts[0] ?? { host: 'localhost', port: 0 });
  }

  /** Resolves when a primary is connected, however long that takes. */
  async connect(): Promise<void> {
    this.isOpen = true;
    for (let attempt = 1; !(await this.#reach()); attempt += 1) {
      if (this.#isEnded()) return;
      this.events.emit('error', new Error('No Redis primary found'));
      await pause(Math.min(100 * attempt, LONGEST_PAUSE_MS));
    }
  }

  #isEnded(): boolean {
    return !this.isOpen;
  }

  /** Remembered for the next primary. */
  async subscribe(kind: Subscribe, args: unknown[]): Promise<void> {
    this.#subscribed.push([kind, args]);
    if (this.client.isReady) await tell(this.client, kind, args);
  }

  async end(how: (client: Redis) => Promise<unknown>): Promise<void> {
    this.isOpen = false;
    if (this.client.isOpen) await how(this.client);
  }

  async #reach(): Promise<boolean> {
    for (const host of await findPrimaries(this.#address)) {
      const client = this.#make(host);
      // The end of the connection is handled elsewhere.
      client.on('error', () => undefined);
      const timer = setTimeout(() => {
        if (client.isOpen) client.destroy();
      }, TAKE_MS);
      const isTaken = await this.#take(client).catch(() => false);
      clearTimeout(timer);
      if (isTaken) return true;
      if (client.isOpen) client.destroy();
    }
    return false;
  }

  async #take(client: Redis): Promise<boolean> {
    await client.connect();
    if (!(await isPrimary(client))) return false;
    for (const [kind, args] of this.#subscribed) await tell(client, kind, args);
    if (!this.isOpen) return false;
    this.client = client;
    const stopAsking = this.#askRole(client);
    client.once('terminated', (reason: Error) => {
      stopAsking();
      this.#lose(client, reason);
    });
    this.events.emit('ready');
    return true;
  }

  /**
   * A demoted replica keeps its connections and refuses every write. A frozen server still accepts bytes, so its socket
   * never looks idle: a ROLE answer that is one interval late counts as none.
   */
  #askRole(client: Redis): () => void {
    let isAsked = false;
    const leave = (reason: string): void => {
      clearInterval(timer);
      if (client.isOpen) client.destroy();
      this.#lose(client, new Error(reason));
    };
    const timer = setInterval(() => {
      if (isAsked) {
        leave('it is silent');
        return;
      }
      isAsked = true;
      isPrimary(client)
        .then((isOurs) => {
          isAsked = false;
          if (!isOurs) leave('it is no primary any more');
        })
        .catch(() => undefined);
    }, ROLE_EVERY_MS);
    timer.unref();
    return () => {
      clearInterval(timer);
    };
  }

  #lose(client: Redis, reason: Error): void {
    if (!this.isOpen || this.client !== client) return;
    this.events.emit('error', reason);
    void this.connect();
  }
}

async function tell(client: Redis, kind: Subscribe, args: unknown[]): Promise<void> {
  await (client[kind] as (...args: unknown[]) => Promise<void>).apply(client, args);
}

async function isPrimary(client: Redis): Promise<boolean> {
  const [role] = await client.sendCommand<string[]>(['ROLE']);
  return role === 'master';
}

/** Candidates for the primary: the hosts that most sentinels name, or every host without sentinels. */
async function findPrimaries(address: RedisAddress): Promise<readonly Host[]> {
  const { sentinelName, hosts } = address;
  if (sentinelName === null) return hosts;
  const answers = await Promise.all(hosts.map((sentinel) => askSentinel(address, sentinel, sentinelName)));
  const votes = new Map<string, number>();
  for (const host of answers) if (host !== null) votes.set(nameOfHost(host), (votes.get(nameOfHost(host)) ?? 0) + 1);
  const ranking = [...votes].sort(([, a], [, b]) => b - a);
  return ranking.map(([name]) => readHost(name, 0)).filter((host) => host !== null);
}

/**
 * The primary that a sentinel names; null without an answer. Most sentinels have no password, some have that of Redis.
 */
async function askSentinel({ password, isSecure }: RedisAddress, sentinel: Host, name: string): Promise<Host | null> {
  for (const access of [{}, { password }]) {
    const tls = isSecure ? { tls: true as const } : {};
    const timeouts = { connectTimeout: SENTINEL_MS, socketTimeout: SENTINEL_MS };
    const client = createClient({ ...access, socket: { ...sentinel, ...tls, ...timeouts, reconnectStrategy: false } });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const [host, port] =
        (await client.sendCommand<string[] | null>(['SENTINEL', 'GET-MASTER-ADDR-BY-NAME', name])) ?? [];
      return host === undefined ? null : { host, port: Number(port) };
    } catch (error) {
      if (!String(error).includes('NOAUTH')) return null;
    } finally {
      if (client.isOpen) client.destroy();
    }
  }
  return null;
}
