import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import type { Brand } from '#src/shared/brand.ts';
import type { LocaleOrigins } from '#src/shared/locales.ts';
import { authEnvironment, type OAuthClients, readOAuthClients } from './auth-config.ts';
import { type AnalyticsConfig, analyticsEnvironment, readAnalytics } from './analytics-config.ts';
import { brandEnvironment, readBrand } from './brand-config.ts';
import { ConfigError, readAll } from './config-error.ts';
import { readDatabaseAddress, readRedisAddress } from './service-address.ts';
import { type TelegramBot, type VkApp, entryEnvironment, readTelegramBot, readVkApp } from './entry-config.ts';
import { readLocaleOrigins } from './locale-origins.ts';
import { readShownLocales } from './shown-locales.ts';
import { type MailConfig, mailEnvironment, readMail } from './mail-config.ts';
import { notifyEnvironment } from './notify-config.ts';
import { type PushConfig, pushEnvironment, readPush } from './push-config.ts';
import { readTracker, type TrackerConfig, trackerEnvironment } from './tracker-config.ts';
import { isLoopback } from './exposed-port.ts';
import { type MisspeltName, misspeltNames } from './misspelt-names.ts';
import { type PayConfig, payEnvironment, readPayConfig } from './pay-config.ts';
import { plainAddressProblems, plainOutsideProblems, productionProblems } from './production-problems.ts';
import { address, variable, variableNotes } from './variable.ts';

export { ConfigError } from './config-error.ts';

/** The addresses of the store, and the proxies before it. */
interface AddressConfig {
  readonly host: string;
  readonly port: number;
  readonly publicOrigin: string | null;
  /** Origins per language; null when languages have path prefixes. */
  readonly localeOrigins: LocaleOrigins | null;
  readonly cookieDomain: string | null;
  readonly trustProxyHops: number;
  /** True if a firewall or the network of containers lets only the proxy reach the port. */
  readonly isPortPrivate: boolean;
  /** Lower-case name of the header in which a trusted proxy sends the country; null without one. */
  readonly countryHeader: string | null;
  /** True if HSTS asks browsers to list the domain, which cannot be taken back for months. */
  readonly isHstsPreloaded: boolean;
}

interface KeyConfig {
  /** Encrypts and signs. */
  readonly secretKey: Buffer;
  /** Former keys, and a coming one: they only decrypt. */
  readonly otherKeys: readonly Buffer[];
  /** Key of the stored traces of players and devices, which cannot be computed again. */
  readonly traceKey: Buffer;
}

/** The database, Redis and the folders of this machine. */
interface StorageConfig {
  readonly databaseUrl: string;
  /** The same schema as a user who may change it: migrations, backups and restores use it. */
  readonly migrationDatabaseUrl: string;
  readonly poolSize: number;
  readonly redisUrl: string;
  readonly dataDir: string;
  /** Folder in whose `sys` downloaded programs of MariaDB are. */
  readonly programsDir: string;
}

/** Services of others, each null without one. */
interface OutsideConfig {
  /** Configured sign-in providers. */
  readonly oauth: OAuthClients;
  /** Bot of Telegram's sign-in widget. */
  readonly telegram: TelegramBot | null;
  /** VK mini-app. */
  readonly vkApp: VkApp | null;
  /** Mail server. */
  readonly mail: MailConfig | null;
  /** Error tracker with the protocol of Sentry. */
  readonly tracker: TrackerConfig | null;
  /** Payment providers, without the sandbox of demo mode. */
  readonly pay: PayConfig;
  /** Visit analytics. */
  readonly analytics: AnalyticsConfig | null;
  /** Game-account service; null uses the built-in accounts of demo mode, or none. */
  readonly gameAccountUrl: string | null;
  /** Chain of the public random numbers that battles mix in. Has no trailing slash. */
  readonly beaconUrl: string | null;
  /** Address to which the head of the sealed history is posted. */
  readonly checkpointUrl: string | null;
  /** Hosts on the private network to which webhooks are posted, each with its port where the address has one. */
  readonly webhookHosts: readonly string[];
  /** Address to which new and changed pages are posted while the setting `indexNow` is on. */
  readonly indexNowUrl: string;
  /** The repository to which backups are pushed; null without one. */
  readonly backupPush: PushConfig | null;
  /** Folder of published releases. Has no trailing slash. */
  readonly releasesUrl: string | null;
}

/** The process itself, and how it is watched. */
interface ProcessConfig {
  /** Number of worker processes behind one port, under `supervisor.ts`. */
  readonly processes: number;
  /** File from which the supervisor reads the environment again at each reload; null without one. */
  readonly envFile: string | null;
  readonly logLevel: string;
  readonly metricsToken: string | null;
  /** Compares every JSON answer with its declared output; for tests. */
  readonly checksAnswers: boolean;
  /** Keeps rendered fragments of pages; false for benchmarks. */
  readonly cachesFragments: boolean;
  /** Variables whose names look like misspelt ones. Production does not start with any. */
  readonly misspeltNames: readonly MisspeltName[];
}

/** Configuration from the environment, read and validated once (docs/environment.md lists the names). */
export interface Config extends AddressConfig, KeyConfig, StorageConfig, OutsideConfig, ProcessConfig {
  readonly env: 'development' | 'production';
  readonly demo: boolean;
  /** True when this is the server of `npm run dev`, whose pages reload themselves. */
  readonly isDevServer: boolean;
  /** Names, colours, pictures, languages and sender of the store (BRAND_FILE, SHOWN_LANGUAGES). */
  readonly brand: Brand;
  readonly rateFactor: number;
  /** True if browsers install the service worker; otherwise it is removed from those that have it. */
  readonly hasWorker: boolean;
}

const SECRET_CHARACTERS = 32;
const INDEXNOW_URL = 'https://api.indexnow.org/indexnow';
const EXAMPLE_KEY = 'a-random-text-of-at-least-32-characters';

const origin = address.transform((value) => new URL(value).origin);
const flag = z.enum(['0', '1']);

const keyList = z
  .string()
  .transform((text) => text.split(',').map((key) => key.trim()))
  .refine((all) => all.every((key) => key.length >= SECRET_CHARACTERS), 'each key has at least 32 characters');

/** Hosts as `URL.host` writes them: an address with nothing but a host, and maybe a port. */
const hostList = z
  .string()
  .transform((text) => text.split(',').map((host) => host.trim().toLowerCase()))
  .refine(
    (all) =>
      all.every((host) => URL.canParse(`http://${host}`) && new URL(`http://${host}`).href === `http://${host}/`),
    'write hosts as in 127.0.0.1:8080,bot.local',
  );

const storeEnvironment = {
  STORE_ENV: variable(z.enum(['development', 'production']), {
    description: '`development` or `production`. `NODE_ENV` is for libraries only.',
    absent: 'development',
    example: 'production',
  }),
  HOST: variable(z.string(), {
    description: 'Address on which the store listens.',
    absent: '127.0.0.1: a proxy on the same machine alone reaches the store',
    example: '0.0.0.0',
  }),
  PORT: variable(z.coerce.number().int().min(0).max(65535), {
    description: 'Port on which the store listens.',
    absent: '3000',
    example: '3000',
  }),
  PUBLIC_ORIGIN: variable(origin, {
    description: 'Address that visitors type. With https, cookies are Secure. Production requires https.',
    absent: 'the address on which the store listens; production does not start',
    example: 'https://store.example',
  }),
  LOCALE_ORIGINS: variable(z.string(), {
    description: 'Languages on origins of their own. `PUBLIC_ORIGIN` is the origin of the default language.',
    absent: 'languages have path prefixes',
    example: 'en=https://en.example,ua=https://ua.example',
  }),
  SHOWN_LANGUAGES: variable(z.string(), {
    description:
      'Languages in which players get the store, separated by commas: pages in other languages lead to the first ' +
      'one, and search engines offer it to readers of others. The address without a prefix stays Russian while ' +
      'Russian is among them. The console stays readable in all languages. `languages` of BRAND_FILE and Branding in ' +
      'the console take its place.',
    absent: 'all languages, and Russian is the default',
    example: 'en,pl',
  }),
  COOKIE_DOMAIN: variable(z.string().regex(/^[a-z0-9.-]+$/i), {
    description:
      'Domain of the cookies: one session, language and currency for all its subdomains. In production it must hold ' +
      '`PUBLIC_ORIGIN` and be no public suffix.',
    absent: 'cookies of one host',
    example: 'store.example',
  }),
  TRUST_PROXY: variable(z.coerce.number().int().min(0).max(10), {
    description: 'Exact number of proxies in front of the store, whose `X-Forwarded-*` headers are trusted.',
    absent: '0',
    example: '1',
  }),
  PORT_IS_PRIVATE: variable(flag, {
    description:
      '1 says that only the proxy reaches the port although `HOST` is not this machine: by a firewall, or because ' +
      'the port of a container is published on 127.0.0.1. The warning `setting.exposed` is left out then.',
    absent: '0',
    example: '1',
  }),
  COUNTRY_HEADER: variable(z.string().regex(/^[\w-]{1,64}$/, 'must be the name of a header'), {
    description:
      'Header in which the proxy sends the country of a request as two letters. Ignored while `TRUST_PROXY` is 0.',
    absent: 'requests have no country',
    example: 'CF-IPCountry',
  }),
  WEB_CONCURRENCY: variable(z.coerce.number().int().min(1).max(64), {
    description:
      'Worker processes behind one port, run by `src/supervisor.ts`: about one for each core. The database needs ' +
      '`POOL_SIZE` connections for each, and twice as many while they are replaced.',
    absent: 'one process without a supervisor',
    example: '2',
  }),
  SECRET_KEY: variable(z.string().min(SECRET_CHARACTERS), {
    description:
      'At least 32 characters. Encrypts server seeds and signs cookies. Production refuses a key with fewer than 8 ' +
      'different characters.',
    absent: 'generated and kept in `DATA_DIR` in development; production does not start',
    example: EXAMPLE_KEY,
  }),
  SECRET_KEY_OLD: variable(keyList, {
    description:
      'Other keys, separated by commas, that decrypt what they encrypted, and encrypt nothing: former ones until ' +
      '`npm run rotate-secret` is done, and the next one before it becomes `SECRET_KEY`.',
    absent: 'none',
    example: 'a-former-random-text-of-at-least-32-characters',
  }),
  TRACE_KEY: variable(z.string().min(SECRET_CHARACTERS), {
    description:
      'Key of the hashes by which returning players and devices are recognised. When `SECRET_KEY` changes for the ' +
      'first time, set it to the key from before. Production does not start with another one than before.',
    absent: '`SECRET_KEY`',
    example: 'the-first-random-text-of-at-least-32-characters',
  }),
  DEMO: variable(flag, {
    description:
      '1 adds sample data and sign-in without a provider, as an admin too. In production, with an https ' +
      '`PUBLIC_ORIGIN`, behind a proxy and on a `HOST` that other machines reach it needs `DEMO_I_KNOW=1`.',
    absent: '1 in development, 0 in production',
    example: '0',
  }),
  DEMO_I_KNOW: variable(flag, {
    description: '1 allows demo mode where strangers can reach it. Demo sign-in gives away money.',
    absent: '0',
    example: '0',
  }),
  ...brandEnvironment,
  CHECK_ANSWERS: variable(flag, {
    description: 'For tests: 1 compares every JSON answer with its declared output and answers 500 to a deviation.',
    absent: '0',
    example: '1',
  }),
  CACHE_FRAGMENTS: variable(flag, {
    description: 'For benchmarks: 0 renders the fragments that pages share again for each request.',
    absent: '1',
    example: '0',
  }),
  ENV_FILE: variable(z.string(), {
    description:
      'File with these variables that the supervisor reads again at each reload (SIGHUP, `npm run restart`), so that ' +
      'changed keys reach new workers without downtime. `HOST`, `PORT`, `DATA_DIR` and `WEB_CONCURRENCY` need a ' +
      'restart.',
    absent: 'a reload keeps the environment of the start',
    example: '/etc/opencrate.env',
  }),
  HSTS_PRELOAD: variable(flag, {
    description:
      '1 adds `preload` to Strict-Transport-Security. Set it only when every subdomain has https for ever: browsers ' +
      'that ship the list need months to forget a domain.',
    absent: '0',
    example: '1',
  }),
  RATE_FACTOR: variable(z.coerce.number().positive(), {
    description: 'Multiplies all rate limits. Production allows 0.1 to 10.',
    absent: '1',
    example: '1',
  }),
  SERVICE_WORKER: variable(flag, {
    description: '0 removes the service worker from browsers that have it, with everything that it cached.',
    absent: '1: it caches the files of the build and a page for use without a connection',
    example: '0',
  }),
  DEV_SERVER: variable(flag, {
    description: '1 lets open pages reload when the server has started again. `npm run dev` sets it.',
    absent: '0; production does not start with 1',
    example: '1',
  }),
  GAME_ACCOUNT_URL: variable(address, {
    description:
      'Service that knows the accounts of the game: `GET {url}?id=` answers `{id, name, avatar}`, or 404 for an ' +
      'unknown id. The store asks it before a withdrawal. A key is part of the address: a parameter, or a name and a ' +
      'password, which are sent as Basic authentication.',
    absent: 'built-in accounts in demo mode; otherwise withdrawals are refused',
    example: 'https://game.example/accounts',
  }),
  BEACON_URL: variable(address.regex(/\/[0-9a-f]{64}\/?$/, 'must end with the hash of a chain'), {
    description:
      'Chain of a drand network whose random numbers the draws of case battles mix in. Its last part is its hash, ' +
      'which pins the key that signs them. The scheme is `bls-unchained-g1-rfc9380`, the one of the chain ' +
      '`quicknet` with a round every 3 seconds.',
    absent: 'the draws of battles depend on the seeds of the store and of the players alone',
    example: 'https://api.drand.sh/52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  }),
} as const;

const servicesEnvironment = {
  DATABASE_URL: z
    .string('missing')
    .register(variableNotes, {
      description:
        'MariaDB or MySQL. `?socketPath=` names the Unix socket of a server on this machine, which is used instead ' +
        'of its port. `?ssl=on` encrypts and checks the certificate, with `&ssl-ca=` by the authority in a file; ' +
        '`?ssl=unverified` only encrypts. A host outside of the private network requires one of them, or `?ssl=off`.',
      absent: 'the npm commands start a private server',
      example: 'mysql://store:password@127.0.0.1:3306/opencrate?socketPath=/run/mysqld/mysqld.sock',
    }),
  DATABASE_MIGRATION_URL: variable(z.string(), {
    description:
      'The schema of `DATABASE_URL` as a user who may change tables and triggers. Migrations, backups and restores ' +
      'use it, so that the user of the store needs rows only.',
    absent: '`DATABASE_URL`',
    example: 'mysql://owner:password@127.0.0.1:3306/opencrate',
  }),
  REDIS_URL: z
    .string('missing')
    .register(variableNotes, {
      description: 'Redis. `rediss://` encrypts; a host outside of the private network requires it, or `?ssl=off`.',
      absent: 'the npm commands start a private server',
      example: 'redis://127.0.0.1:6379',
    }),
  POOL_SIZE: variable(z.coerce.number().int().min(2).max(200), {
    description: 'Database connections of each process.',
    absent: '10',
    example: '10',
  }),
  DATA_DIR: variable(z.string(), {
    description: 'Folder of all data of private services, and of the secret key of development.',
    absent: '.data',
    example: '/var/lib/opencrate',
  }),
  PROGRAMS_DIR: variable(z.string(), {
    description:
      'Folder in whose `sys` and `sys-mysql` the programs of MariaDB and MySQL are looked for, or unpacked, where ' +
      'the machine has none: `mariadb-binlog` and the server of `npm run restore -- --check`.',
    absent: '`DATA_DIR`',
    example: '/var/lib/opencrate',
  }),
  LOG_LEVEL: variable(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']), {
    description: 'Lowest level that is logged: trace, debug, info, warn, error, fatal or silent.',
    absent: 'info',
    example: 'info',
  }),
  METRICS_TOKEN: variable(z.string().min(16), {
    description: 'At least 16 characters. Bearer token with which other machines may read `/metrics`.',
    absent: '`/metrics` answers this machine only',
    example: 'a-random-text-of-16-characters',
  }),
  CHECKPOINT_URL: variable(address, {
    description:
      'Address outside of this machine to which the head of the sealed history is posted as JSON (`number`, ' +
      '`sealedAt`, `previousHash`, `hash`) whenever it grows. A name and a password in it are sent as Basic ' +
      'authentication. Keep what arrives: `npm run audit -- --heads FILE` compares it.',
    absent: 'the head is at /fair/checkpoints and in the manifest of every backup',
    example: 'https://witness.example/opencrate',
  }),
  WEBHOOK_HOSTS: variable(hostList, {
    description:
      'Hosts that webhooks may reach by http and on the private network, each with its port unless it is the usual ' +
      'one: a bot on the same machine, for instance.',
    absent: 'public https addresses only, outside of development',
    example: '127.0.0.1:8080,bot.local',
  }),
  INDEXNOW_URL: variable(address, {
    description:
      'Where new and changed pages are posted while the setting for it is on (docs/reference.md). One search engine ' +
      'tells the others.',
    absent: `\`${INDEXNOW_URL}\``,
    example: 'https://yandex.com/indexnow',
  }),
  RELEASES_URL: variable(address, {
    description:
      'Folder of published releases: `latest.json`, and for each version its archive with the checksum. ' +
      '`opencrate upgrade VERSION` fetches from there, and the console names a newer release: the store ' +
      'asks once a day.',
    absent: 'no question is asked, and `opencrate upgrade` takes a file',
    example: 'https://github.com/owner/opencrate/releases/latest/download',
  }),
} as const;

/** Every environment variable of the store, in the chapters of the documentation. */
export const ENVIRONMENT_CHAPTERS = {
  Store: storeEnvironment,
  'Services and logs': servicesEnvironment,
  'Sign-in providers': authEnvironment,
  'Telegram and VK': entryEnvironment,
  'Payment providers': payEnvironment,
  'E-mail': mailEnvironment,
  'Backups elsewhere': pushEnvironment,
  'Notices to the operator': notifyEnvironment,
  'Error tracker': trackerEnvironment,
  Analytics: analyticsEnvironment,
} as const;

const environment = z.object({
  ...storeEnvironment,
  ...servicesEnvironment,
  ...authEnvironment,
  ...entryEnvironment,
  ...payEnvironment,
  ...mailEnvironment,
  ...pushEnvironment,
  ...notifyEnvironment,
  ...trackerEnvironment,
  ...analyticsEnvironment,
});

type Environment = z.infer<typeof environment>;

const KNOWN_NAMES = Object.keys(environment.shape);
/** Addresses through which sign-ins, payments and visitors' data travel. */
const PROVIDER_ADDRESSES = KNOWN_NAMES.filter((name) => /^(?:AUTH|PAY|TELEGRAM|VK)_\w+_(?:URL|ORIGINS)$/.test(name));
const MEASURED_ADDRESSES = ['ANALYTICS_SRC', 'ANALYTICS_HOST'];
/** Services that may run in the network of the store: what they get, or answer, is secret or decides a delivery. */
const NEAR_ADDRESSES = ['CHECKPOINT_URL', 'RELEASES_URL', 'GAME_ACCOUNT_URL', 'ERROR_TRACKER_DSN'];

/**
 * Reads the configuration from environment variables. In development a missing SECRET_KEY is generated once and stored
 * in DATA_DIR; production refuses to start without it.
 *
 * @throws ConfigError naming every wrong value
 */
export function readConfig(source: NodeJS.ProcessEnv = process.env): Config {
  const { given, malformed } = readEnvironment(source);
  const env = given.STORE_ENV ?? 'development';
  const misspelt = misspeltNames(source, KNOWN_NAMES);
  const problems = [...malformed.values(), ...(env === 'production' ? refusedInProduction(given, misspelt) : [])];
  const config = problemsInto(problems, () => readValues(given, env, misspelt));
  // A check that depends on a malformed variable would report its absence too.
  const kept = problems.filter(
    (problem, at) => at < malformed.size || ![...malformed.keys()].some((name) => problem.includes(name)),
  );
  if (config === null || kept.length > 0) throw new ConfigError(kept);
  return config;
}

function problemsInto(problems: string[], read: () => Config): Config | null {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    problems.push(...error.problems);
    return null;
  }
}

function readValues(given: Environment, env: Config['env'], misspelt: readonly MisspeltName[]): Config {
  const dataDir = resolve(given.DATA_DIR ?? '.data');
  return readAll<Config>({
    env: () => env,
    demo: () => isDemo(given, env),
    isDevServer: () => given.DEV_SERVER === '1',
    host: () => given.HOST ?? '127.0.0.1',
    port: () => given.PORT ?? 3000,
    publicOrigin: () => given.PUBLIC_ORIGIN ?? null,
    localeOrigins: () => readLocaleOrigins(given.LOCALE_ORIGINS, given.PUBLIC_ORIGIN),
    cookieDomain: () => given.COOKIE_DOMAIN ?? null,
    trustProxyHops: () => given.TRUST_PROXY ?? 0,
    isPortPrivate: () => given.PORT_IS_PRIVATE === '1',
    countryHeader: () => given.COUNTRY_HEADER?.toLowerCase() ?? null,
    databaseUrl: () => checked(given.DATABASE_URL, readDatabaseAddress),
    migrationDatabaseUrl: () => migrationUrlOf(given),
    redisUrl: () => checked(given.REDIS_URL, readRedisAddress),
    dataDir: () => dataDir,
    programsDir: () => resolve(given.PROGRAMS_DIR ?? dataDir),
    secretKey: () => readSecretKey(given.SECRET_KEY, env, dataDir),
    otherKeys: () => (given.SECRET_KEY_OLD ?? []).map((key) => Buffer.from(key, 'utf8')),
    traceKey: () => readSecretKey(given.TRACE_KEY ?? given.SECRET_KEY, env, dataDir),
    logLevel: () => given.LOG_LEVEL ?? 'info',
    metricsToken: () => given.METRICS_TOKEN ?? null,
    checkpointUrl: () => given.CHECKPOINT_URL ?? null,
    backupPush: () => readPush(given),
    releasesUrl: () => given.RELEASES_URL?.replace(/\/$/, '') ?? null,
    webhookHosts: () => given.WEBHOOK_HOSTS ?? [],
    indexNowUrl: () => given.INDEXNOW_URL ?? INDEXNOW_URL,
    oauth: () => readOAuthClients(given),
    telegram: () => readTelegramBot(given),
    vkApp: () => readVkApp(given),
    pay: () => readPayConfig(given),
    mail: () => readMail(given),
    tracker: () => readTracker(given),
    analytics: () => readAnalytics(given),
    gameAccountUrl: () => given.GAME_ACCOUNT_URL ?? null,
    beaconUrl: () => given.BEACON_URL?.replace(/\/$/, '') ?? null,
    brand: () => readBrand(given.BRAND_FILE, readShownLocales(given.SHOWN_LANGUAGES)),
    checksAnswers: () => given.CHECK_ANSWERS === '1',
    cachesFragments: () => given.CACHE_FRAGMENTS !== '0',
    rateFactor: () => given.RATE_FACTOR ?? 1,
    poolSize: () => given.POOL_SIZE ?? 10,
    processes: () => given.WEB_CONCURRENCY ?? 1,
    isHstsPreloaded: () => given.HSTS_PRELOAD === '1',
    envFile: () => given.ENV_FILE ?? null,
    hasWorker: () => given.SERVICE_WORKER !== '0',
    misspeltNames: () => misspelt,
  });
}

const refusedInProduction = (given: Environment, misspelt: readonly MisspeltName[]): string[] => [
  ...productionProblems(given, EXAMPLE_KEY),
  ...plainAddressProblems(given, [...PROVIDER_ADDRESSES, ...MEASURED_ADDRESSES]),
  ...plainOutsideProblems(given, NEAR_ADDRESSES),
  ...misspelt.map(({ name, meant }) => `${name}: unknown; is ${meant} meant?`),
];

/** @throws ConfigError when it names another schema than the store's */
function migrationUrlOf({ DATABASE_URL: own, DATABASE_MIGRATION_URL: owner }: Environment): string {
  if (owner === undefined) return own;
  const name = 'DATABASE_MIGRATION_URL';
  // A malformed DATABASE_URL is reported by itself.
  if (readDatabaseAddress(own).path.join('/') === readDatabaseAddress(owner, name).path.join('/')) return owner;
  throw new ConfigError('DATABASE_MIGRATION_URL: requires an address of the same schema');
}

/** The configuration for commands that change the schema or copy it whole. */
export const asSchemaOwner = (config: Config): Config => ({ ...config, databaseUrl: config.migrationDatabaseUrl });

/** Returns the text unchanged after the parser has accepted it. */
function checked(text: string, read: (text: string) => unknown): string {
  read(text);
  return text;
}

/** Parses every variable by itself. A malformed one counts as absent, and `malformed` has its problem by its name. */
function readEnvironment(source: NodeJS.ProcessEnv): {
  readonly given: Environment;
  readonly malformed: ReadonlyMap<string, string>;
} {
  const malformed = new Map<string, string>();
  const given: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(environment.shape)) {
    const parsed = schema.safeParse(source[name]);
    if (parsed.success) given[name] = parsed.data;
    else malformed.set(name, `${name}: ${parsed.error.issues[0]?.message ?? 'wrong value'}`);
  }
  return { given: given as Environment, malformed };
}

/** Demo sign-in makes anyone an admin, so strangers must not reach it by an incomplete configuration. */
function isDemo(given: Environment, env: Config['env']): boolean {
  const demo = given.DEMO === undefined ? env === 'development' : given.DEMO === '1';
  if (!demo || given.DEMO_I_KNOW === '1') return demo;
  const [reach] = [
    env === 'production' ? 'production' : null,
    given.PUBLIC_ORIGIN?.startsWith('https:') === true ? 'an https PUBLIC_ORIGIN' : null,
    (given.TRUST_PROXY ?? 0) > 0 ? 'TRUST_PROXY' : null,
    given.HOST !== undefined && !isLoopback(given.HOST) ? `HOST=${given.HOST}` : null,
  ].filter((one) => one !== null);
  if (reach === undefined) return demo;
  throw new ConfigError(
    `DEMO: demo sign-in gives away money, and ${reach} lets strangers in; set STORE_ENV=production or DEMO=0, ` +
      'or DEMO_I_KNOW=1 too',
  );
}

function readSecretKey(given: string | undefined, env: Config['env'], dataDir: string): Buffer {
  if (given !== undefined) return Buffer.from(given, 'utf8');
  // `productionProblems` reports the missing key; none is generated.
  if (env === 'production') return Buffer.alloc(0);
  const file = join(dataDir, 'secret-key');
  if (!existsSync(file)) makeSecretKey(dataDir, file);
  const kept = readFileSync(file, 'utf8').trim();
  // A truncated key would encrypt seeds irrecoverably and sign forgeable cookies.
  if (kept.length < SECRET_CHARACTERS) throw new ConfigError(`SECRET_KEY: ${file} contains an incomplete key`);
  return Buffer.from(kept, 'utf8');
}

/** Written to a temporary file and linked, so that two starting processes read the same complete key. */
function makeSecretKey(dataDir: string, file: string): void {
  mkdirSync(dataDir, { recursive: true });
  const aside = `${file}.${randomBytes(4).toString('hex')}`;
  writeFileSync(aside, `${randomBytes(SECRET_CHARACTERS).toString('hex')}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(aside, file);
  } catch (error) {
    // On file systems without links the file is renamed; only processes that start at the same moment could conflict.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') renameSync(aside, file);
  } finally {
    rmSync(aside, { force: true });
  }
}
