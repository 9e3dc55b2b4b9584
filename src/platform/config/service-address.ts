import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { ConfigError } from './config-error.ts';
import { isOwnNetwork } from './production-problems.ts';

export interface Host {
  readonly host: string;
  readonly port: number;
  /** A Unix socket of this machine, which costs fewer system calls than a port (docs/decisions/0105). */
  readonly socketPath?: string;
  /** Encrypts the connections to a database. */
  readonly ssl?: HostTls;
}

/** How the certificate of a database is checked, in the driver's terms. */
export interface HostTls {
  readonly rejectUnauthorized: boolean;
  readonly verifyIdentity: boolean;
  /** The authority alone whose certificates are accepted; without it, those that Node.js trusts. */
  readonly ca?: string;
  /** File of `ca`, for other programs. */
  readonly caPath?: string;
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

const DATABASE_PORTS = { mysql: 3306, mariadb: 3306 };

/** Options of a database's address. Any other would be ignored, so it is refused. */
const DATABASE_OPTIONS = ['socketPath', 'ssl', 'ssl-ca'];

/**
 * Parses a database address with one or several hosts. `?ssl=on` encrypts the connections and checks certificate and
 * host name, by the authority in the file of `ssl-ca` if there is one; `ssl=unverified` only encrypts; `ssl=off` sends
 * plain text to hosts outside of the store's own network, too. One host may have a Unix socket, which connections then
 * use instead of its port: `mysql://user:password@localhost/schema?socketPath=/run/mysqld/mysqld.sock`.
 *
 * @throws ConfigError for a malformed address, which `name` gives the variable of
 */
export function readDatabaseAddress(databaseUrl: string, name = 'DATABASE_URL'): ServiceAddress {
  const address = readServiceAddress(databaseUrl, DATABASE_PORTS);
  if (address === null) {
    throw new ConfigError(`${name}: not an address; write mysql://user:password@host:port,host:port/schema`);
  }
  const options = optionsIn(databaseUrl);
  assertKnown(options, DATABASE_OPTIONS, name);
  const socketPath = options.get('socketPath');
  if (socketPath !== null && address.hosts.length > 1) {
    throw new ConfigError(`${name}: a socketPath requires a single host`);
  }
  const ssl = readTls(options, name);
  const numeric = address.hosts.find(({ host }) => isIP(host) !== 0);
  // The driver compares no certificate with an IP address.
  if (ssl?.verifyIdentity === true && numeric !== undefined) {
    throw new ConfigError(`${name}: ssl=on requires the name of the host that its certificate has, not an IP address`);
  }
  if (ssl === null && socketPath === null) assertNear(address, { options, name, remedy: 'ssl=on' });
  const added = { ...(socketPath === null ? {} : { socketPath }), ...(ssl === null ? {} : { ssl }) };
  return { ...address, hosts: address.hosts.map((host) => ({ ...host, ...added })) };
}

const optionsIn = (url: string): URLSearchParams => new URLSearchParams(/\?([^#]*)/.exec(url)?.[1] ?? '');

function assertKnown(options: URLSearchParams, known: readonly string[], name: string): void {
  const unknown = [...options.keys()].find((option, at, all) => !known.includes(option) || all.indexOf(option) !== at);
  if (unknown !== undefined) throw new ConfigError(`${name}: unknown or repeated option "${unknown}"`);
}

/** Refuses plain text to a host of another network, unless `ssl=off` says that it is meant. */
function assertNear(
  { hosts }: ServiceAddress,
  { options, name, remedy }: { readonly options: URLSearchParams; readonly name: string; readonly remedy: string },
): void {
  const far = hosts.find(({ host }) => !isOwnNetwork(host));
  if (far === undefined || options.get('ssl') === 'off') return;
  const host = nameOfHost(far);
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

/** The same servers and user with another schema. Throws ConfigError where the address is none. */
export function addressOfSchema(databaseUrl: string, schema: string): string {
  const { protocol, user, password, hosts } = readDatabaseAddress(databaseUrl);
  const access = user === '' ? '' : `${[user, password].map(encodeURIComponent).join(':')}@`;
  const options = optionsIn(databaseUrl).toString();
  const search = options === '' ? '' : `?${options}`;
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
  const options = optionsIn(redisUrl);
  assertKnown(options, ['ssl'], 'REDIS_URL');
  if (![null, 'off'].includes(options.get('ssl')) || (isSecure && options.has('ssl'))) {
    throw new ConfigError('REDIS_URL: ssl may only be off; write rediss:// for an encrypted connection');
  }
  if (!isSecure) assertNear(address, { options, name: 'REDIS_URL', remedy: 'an s after redis' });
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
