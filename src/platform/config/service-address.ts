import { ConfigError } from './config-error.ts';

export interface Host {
  readonly host: string;
  readonly port: number;
  /** A Unix socket of this machine, which costs fewer system calls than a port (docs/decisions/0105). */
  readonly socketPath?: string;
}

/** Credentials and hosts of a service. */
export interface ServiceAddress {
  readonly protocol: string;
  readonly user: string;
  readonly password: string;
  /** At least one; the first is tried first. */
  readonly hosts: readonly Host[];
  /** Path segments after the hosts. */
  readonly path: readonly string[];
}

const FORM = /^([a-z+]+):\/\/(?:([^@/?#]*)@)?([^@/?#]+)(\/[^?#]*)?(?:[?#].*)?$/i;
const HOST = /^(?:\[([0-9a-f:.]+)\]|([^:[\]\s]+))(?::(\d{1,5}))?$/i;
const PORT_MOST = 65_535;

/**
 * Parses `protocol://user:password@host:port,host:port/path`, which is not a URL when several hosts have ports. `ports`
 * maps the accepted protocols to their default ports. Null for anything else.
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

export const DATABASE_PORTS = { mysql: 3306, mariadb: 3306 };

/**
 * Parses a database address with one or several hosts. One host may have a Unix socket, which connections then use
 * instead of its port: `mysql://user:password@localhost/schema?socketPath=/run/mysqld/mysqld.sock`.
 *
 * @throws ConfigError for a malformed address
 */
export function readDatabaseAddress(databaseUrl: string): ServiceAddress {
  const address = readServiceAddress(databaseUrl, DATABASE_PORTS);
  if (address === null) {
    throw new ConfigError('DATABASE_URL: not an address; write mysql://user:password@host:port,host:port/schema');
  }
  const [unknown] = [...optionsIn(databaseUrl).keys()].filter((name) => name !== 'socketPath');
  if (unknown !== undefined) {
    throw new ConfigError(`DATABASE_URL: unknown option "${unknown}"; connections are not encrypted by the store`);
  }
  const socketPath = optionsIn(databaseUrl).get('socketPath');
  if (socketPath === null) return address;
  if (address.hosts.length > 1) throw new ConfigError('DATABASE_URL: a socketPath requires a single host');
  return { ...address, hosts: address.hosts.map((host) => ({ ...host, socketPath })) };
}

const optionsIn = (databaseUrl: string): URLSearchParams =>
  new URLSearchParams(/\?([^#]*)/.exec(databaseUrl)?.[1] ?? '');

/** The same servers and user with another schema. Throws ConfigError where the address is none. */
export function addressOfSchema(databaseUrl: string, schema: string): string {
  const { protocol, user, password, hosts } = readDatabaseAddress(databaseUrl);
  const access = user === '' ? '' : `${[user, password].map(encodeURIComponent).join(':')}@`;
  const socketPath = optionsIn(databaseUrl).get('socketPath');
  const search = socketPath === null ? '' : `?${new URLSearchParams({ socketPath }).toString()}`;
  return `${protocol}://${access}${hosts.map(nameOfHost).join(',')}/${encodeURIComponent(schema)}${search}`;
}

const SENTINEL_PORT = 26_379;
const REDIS_PORTS = { redis: 6379, rediss: 6379, 'redis+sentinel': SENTINEL_PORT, 'rediss+sentinel': SENTINEL_PORT };

/** Address of Redis or of its sentinels. */
export interface RedisAddress extends ServiceAddress {
  /** Name of the primary at the sentinels; null when the hosts are Redis servers. */
  readonly sentinelName: string | null;
  readonly isSecure: boolean;
  /** Number of the logical database. */
  readonly database: number;
}

/**
 * Parses a Redis address: one server, several with one primary, or sentinels.
 *
 * @throws ConfigError for a malformed address
 */
export function readRedisAddress(redisUrl: string): RedisAddress {
  const address = readServiceAddress(redisUrl, REDIS_PORTS);
  const isSentinel = address?.protocol.endsWith('+sentinel') === true;
  const [named, ...others] = isSentinel ? address.path : ['', ...(address?.path ?? [])];
  const database = Number(others[0] ?? 0);
  if (address === null || named === undefined || !Number.isInteger(database) || database < 0 || others.length > 1) {
    throw new ConfigError('REDIS_URL: not an address; write redis://:password@host or redis+sentinel://host,host/name');
  }
  const isSecure = address.protocol.startsWith('rediss');
  return { ...address, isSecure, sentinelName: isSentinel ? named : null, database };
}

/** `host:port`, for display and comparison. */
export const nameOfHost = ({ host, port }: Host): string =>
  `${host.includes(':') ? `[${host}]` : host}:${String(port)}`;

/** Parses `host:port`; null when malformed. */
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
