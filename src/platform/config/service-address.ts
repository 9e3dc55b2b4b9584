import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { ConfigError } from './config-error.ts';
import { isOwnNetwork } from './production-problems.ts';

export interface Host {
  readonly host: string;
  readonly port: number;
  /** A Unix socket of this machine, which costs fewer system calls than a port (docs/decisions/0057). */
  readonly socketPath?: string;
  /** Encrypts the connections to a database. */
  readonly ssl?: HostTls;
}

/** The check of a database's certificate, in the driver's terms. */
interface HostTls {
  readonly rejectUnauthorized: boolean;
  readonly verifyIdentity: boolean;
  /** The authority alone whose certificates are accepted; without it, those that Node.js trusts. */
  readonly ca?: string;
  /** File of `ca`, for other programs. */
  readonly caPath?: string;
}

/** Credentials and host of a service. */
export interface ServiceAddress {
  readonly protocol: string;
  readonly user: string;
  readonly password: string;
  readonly server: Host;
  /** Path segments. */
  readonly path: readonly string[];
  readonly options: URLSearchParams;
}

/**
 * Parses `protocol://user:password@host:port/path?options`. `ports` maps the accepted protocols to their default ports.
 * Null for anything else, lists of several hosts among it.
 */
export function readServiceAddress(text: string, ports: Readonly<Record<string, number>>): ServiceAddress | null {
  try {
    const url = new URL(text);
    const protocol = url.protocol.slice(0, -1);
    const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
    const port = url.port === '' ? new Map(Object.entries(ports)).get(protocol) : Number(url.port);
    if (!Object.hasOwn(ports, protocol) || host === '' || host.includes(',') || !port) return null;
    return {
      protocol,
      user: decodeURIComponent(url.username),
      password: decodeURIComponent(url.password),
      server: { host, port },
      path: url.pathname.split('/').flatMap((part) => (part === '' ? [] : [decodeURIComponent(part)])),
      options: url.searchParams,
    };
  } catch {
    return null;
  }
}

/** Ends the refusal of an address, also of one that names several hosts. */
const SEVERAL = 'several servers are behind one host, see docs/several-machines.md';

const DATABASE_PORTS = { mysql: 3306, mariadb: 3306 };

/** Options of a database's address. Any other would be ignored, so it is refused. */
const DATABASE_OPTIONS = ['socketPath', 'ssl', 'ssl-ca'];

/**
 * Parses a database address. `?ssl=on` encrypts the connections and checks certificate and host name, by the authority
 * in the file of `ssl-ca` if there is one; `ssl=unverified` only encrypts; `ssl=off` sends plain text to hosts outside
 * of the store's own network, too. A Unix socket is used instead of the port:
 * `mysql://user:password@localhost/schema?socketPath=/run/mysqld/mysqld.sock`.
 *
 * @throws ConfigError for a malformed address, which `name` gives the variable of
 */
export function readDatabaseAddress(databaseUrl: string, name = 'DATABASE_URL'): ServiceAddress {
  const address = readServiceAddress(databaseUrl, DATABASE_PORTS);
  if (address === null) {
    throw new ConfigError(`${name}: not an address; write mysql://user:password@host:port/schema (${SEVERAL})`);
  }
  const { server, options } = address;
  assertKnown(options, DATABASE_OPTIONS, name);
  const socketPath = options.get('socketPath');
  const ssl = readTls(options, name);
  // The driver compares no certificate with an IP address.
  if (ssl?.verifyIdentity === true && isIP(server.host) !== 0) {
    throw new ConfigError(`${name}: ssl=on requires the name of the host that its certificate has, not an IP address`);
  }
  if (ssl === null && socketPath === null) assertNear(address, name, 'ssl=on');
  const added = { ...(socketPath === null ? {} : { socketPath }), ...(ssl === null ? {} : { ssl }) };
  return { ...address, server: { ...server, ...added } };
}

function assertKnown(options: URLSearchParams, known: readonly string[], name: string): void {
  const unknown = [...options.keys()].find((option, at, all) => !known.includes(option) || all.indexOf(option) !== at);
  if (unknown !== undefined) throw new ConfigError(`${name}: unknown or repeated option "${unknown}"`);
}

/** Refuses plain text to a host of another network, unless `ssl=off` says that it is meant. */
function assertNear({ server, options }: ServiceAddress, name: string, remedy: string): void {
  if (isOwnNetwork(server.host) || options.get('ssl') === 'off') return;
  const host = nameOfHost(server);
  throw new ConfigError(`${name}: ${host} is outside of the private network; add ${remedy}, or ssl=off for plain text`);
}

function readTls(options: URLSearchParams, name: string): HostTls | null {
  const [mode, caPath] = [options.get('ssl'), options.get('ssl-ca')];
  if (mode !== null && !['on', 'unverified', 'off'].includes(mode)) {
    throw new ConfigError(`${name}: ssl is on, unverified or off`);
  }
  if (caPath === null) {
    if (mode === null || mode === 'off') return null;
    return { rejectUnauthorized: mode === 'on', verifyIdentity: mode === 'on' };
  }
  if (mode !== null && mode !== 'on') throw new ConfigError(`${name}: ssl-ca requires ssl=on`);
  try {
    return { rejectUnauthorized: true, verifyIdentity: true, ca: readFileSync(caPath, 'utf8'), caPath };
  } catch (error) {
    throw new ConfigError(
      `${name}: the file of ssl-ca cannot be read (${(error as NodeJS.ErrnoException).code ?? ''})`,
    );
  }
}

/** The same server and user with another schema. Throws ConfigError where the address is none. */
export function addressOfSchema(databaseUrl: string, schema: string): string {
  readDatabaseAddress(databaseUrl);
  const url = new URL(databaseUrl);
  url.pathname = `/${encodeURIComponent(schema)}`;
  return url.href;
}

const REDIS_PORTS = { redis: 6379, rediss: 6379 };

/** Address of Redis. */
export interface RedisAddress extends ServiceAddress {
  readonly isSecure: boolean;
  /** Number of the logical database. */
  readonly database: number;
}

/**
 * Parses a Redis address.
 *
 * @throws ConfigError for a malformed address
 */
export function readRedisAddress(redisUrl: string): RedisAddress {
  const address = readServiceAddress(redisUrl, REDIS_PORTS);
  const database = Number(address?.path[0] ?? 0);
  if (address === null || !Number.isInteger(database) || database < 0 || address.path.length > 1) {
    throw new ConfigError(`REDIS_URL: not an address; write redis://:password@host:port (${SEVERAL})`);
  }
  const isSecure = address.protocol === 'rediss';
  assertMeant(address, isSecure);
  return { ...address, isSecure, database };
}

function assertMeant(address: ServiceAddress, isSecure: boolean): void {
  const name = 'REDIS_URL';
  const { options } = address;
  assertKnown(options, ['ssl'], name);
  if (![null, 'off'].includes(options.get('ssl')) || (isSecure && options.has('ssl'))) {
    throw new ConfigError(`${name}: ssl may only be off; write rediss:// for an encrypted connection`);
  }
  if (!isSecure) assertNear(address, name, 'an s after redis');
}

/** `host:port`, for display and comparison. */
export const nameOfHost = ({ host, port }: Host): string =>
  `${host.includes(':') ? `[${host}]` : host}:${String(port)}`;

/** The socket or port at which a server is reached, for display. */
export const nameOfServer = (host: Host): string => host.socketPath ?? nameOfHost(host);
