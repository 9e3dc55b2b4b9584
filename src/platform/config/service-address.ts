import { ConfigError } from './config-error.ts';

/** Where one server of a service listens. */
export interface Host {
  readonly host: string;
  readonly port: number;
}

/** An address of a service: who we are there, and the servers that it is made of. */
export interface ServiceAddress {
  readonly protocol: string;
  readonly user: string;
  readonly password: string;
  /** At least one; the first is asked first. */
  readonly hosts: readonly Host[];
  /** What follows the hosts, part by part. */
  readonly path: readonly string[];
}

const FORM = /^([a-z+]+):\/\/(?:([^@/?#]*)@)?([^@/?#]+)(\/[^?#]*)?(?:[?#].*)?$/i;
const HOST = /^(?:\[([0-9a-f:.]+)\]|([^:[\]\s]+))(?::(\d{1,5}))?$/i;
const PORT_MOST = 65_535;

/**
 * Reads `protocol://user:password@host:port,host:port/path`, which no URL is where several hosts have ports. `ports`
 * names the protocols that are known, each with the port that a host without one has. Null for anything else.
 */
export function readServiceAddress(text: string, ports: Readonly<Record<string, number>>): ServiceAddress | null {
  const [, protocol = '', access = '', places = '', rest = ''] = FORM.exec(text) ?? [];
  const ownPort = new Map(Object.entries(ports)).get(protocol);
  if (ownPort === undefined) return null;
  const hosts = places.split(',').map((place) => readHost(place, ownPort));
  const [user, password] = readAccess(access);
  const path = rest.split('/').flatMap((part) => (part === '' ? [] : [decode(part)]));
  if (user === null || password === null || !areKnown(hosts) || !areKnown(path)) return null;
  return { protocol, user, password, hosts, path };
}

function readAccess(access: string): readonly [string | null, string | null] {
  const colon = access.indexOf(':');
  return colon < 0 ? [decode(access), ''] : [decode(access.slice(0, colon)), decode(access.slice(colon + 1))];
}

const DATABASE_PORTS = { mysql: 3306, mariadb: 3306 };

/** Reads an address of the database, of one server or of several. Throws ConfigError for what is none. */
export function readDatabaseAddress(databaseUrl: string): ServiceAddress {
  const address = readServiceAddress(databaseUrl, DATABASE_PORTS);
  if (address !== null) return address;
  throw new ConfigError('DATABASE_URL: no address; write mysql://user:password@host:port,host:port/schema');
}

const SENTINEL_PORT = 26_379;
const REDIS_PORTS = {
  redis: 6379,
  rediss: 6379,
  'redis+sentinel': SENTINEL_PORT,
  'rediss+sentinel': SENTINEL_PORT,
};

/** Where Redis is, and how it is asked for there. */
export interface RedisAddress extends ServiceAddress {
  /** What the sentinels call it; null where the hosts are Redis itself. */
  readonly sentinelName: string | null;
  readonly isSecure: boolean;
  /** The number of the database within it. */
  readonly database: number;
}

/** Reads an address of Redis: one server, several of which one is the primary, or sentinels. Throws ConfigError. */
export function readRedisAddress(redisUrl: string): RedisAddress {
  const address = readServiceAddress(redisUrl, REDIS_PORTS);
  const isSentinel = address?.protocol.endsWith('+sentinel') === true;
  const [named, ...others] = isSentinel ? address.path : ['', ...(address?.path ?? [])];
  const database = Number(others[0] ?? 0);
  if (address === null || named === undefined || !Number.isInteger(database) || database < 0 || others.length > 1) {
    throw new ConfigError('REDIS_URL: no address; write redis://:password@host or redis+sentinel://host,host/name');
  }
  const isSecure = address.protocol.startsWith('rediss');
  return { ...address, isSecure, sentinelName: isSentinel ? named : null, database };
}

/** A host as it is told and compared. */
export const nameOfHost = ({ host, port }: Host): string =>
  `${host.includes(':') ? `[${host}]` : host}:${String(port)}`;

/** Reads `host:port`; null for what is none. */
export function readHost(text: string, ownPort: number): Host | null {
  const [found, bracketed, plain, port] = HOST.exec(text) ?? [];
  if (found === undefined) return null;
  const at = port === undefined ? ownPort : Number(port);
  return at > 0 && at <= PORT_MOST ? { host: bracketed ?? plain ?? '', port: at } : null;
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

const areKnown = <Value>(values: readonly (Value | null)[]): values is readonly Value[] =>
  values.every((value) => value !== null);
