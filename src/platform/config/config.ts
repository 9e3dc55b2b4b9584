import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import type { LocaleOrigins } from '#src/shared/locales.ts';
import { authEnvironment, type OAuthClients, readOAuthClients } from './auth-config.ts';
import { type AnalyticsConfig, analyticsEnvironment, readAnalytics } from './analytics-config.ts';
import { ConfigError } from './config-error.ts';
import { readDatabaseAddress, readRedisAddress } from './service-address.ts';
import { type TelegramBot, type VkApp, entryEnvironment, readTelegramBot, readVkApp } from './entry-config.ts';
import { readLocaleOrigins } from './locale-origins.ts';
import { type PayConfig, payEnvironment, readPayConfig } from './pay-config.ts';
import { address, variable, variableNotes } from './variable.ts';

export { ConfigError } from './config-error.ts';

/** Configuration from the environment, read and validated once (docs/environment.md lists the names). */
export interface Config {
  readonly env: 'development' | 'production';
  readonly demo: boolean;
  /** True when this is the server of `npm run dev`, whose pages reload themselves. */
  readonly isDevServer: boolean;
  readonly host: string;
  readonly port: number;
  readonly publicOrigin: string | null;
  /** Origins per language; null when languages have path prefixes. */
  readonly localeOrigins: LocaleOrigins | null;
  readonly cookieDomain: string | null;
  readonly trustProxyHops: number;
  /** Lower-case name of the header in which a trusted proxy sends the country; null without one. */
  readonly countryHeader: string | null;
  readonly databaseUrl: string;
  readonly redisUrl: string;
  readonly dataDir: string;
  readonly secretKey: Buffer;
  readonly logLevel: string;
  readonly metricsToken: string | null;
  /** Configured sign-in providers. */
  readonly oauth: OAuthClients;
  /** Bot of Telegram's sign-in widget; null without one. */
  readonly telegram: TelegramBot | null;
  /** VK mini-app; null without one. */
  readonly vkApp: VkApp | null;
  /** Payment providers, without the sandbox of demo mode. */
  readonly pay: PayConfig;
  /** Visit analytics; null without one. */
  readonly analytics: AnalyticsConfig | null;
  /** Game-account service; null uses the built-in accounts of demo mode, or none. */
  readonly gameAccountUrl: string | null;
  /** Compares every JSON answer with its declared output; for tests. */
  readonly checksAnswers: boolean;
  readonly rateFactor: number;
  readonly poolSize: number;
  /** Number of worker processes behind one port, under `supervisor.ts`. */
  readonly processes: number;
  /** True if browsers install the service worker; otherwise it is removed from those that have it. */
  readonly hasWorker: boolean;
}

const SECRET_CHARACTERS = 32;

const origin = address.transform((value) => new URL(value).origin);
const flag = z.enum(['0', '1']);

const storeEnvironment = {
  STORE_ENV: variable(z.enum(['development', 'production']), {
    description: '`development` or `production`. `NODE_ENV` is for libraries only.',
    absent: 'development',
    example: 'production',
  }),
  HOST: variable(z.string(), {
    description: 'Address on which the store listens.',
    absent: '127.0.0.1 in development, 0.0.0.0 in production',
    example: '0.0.0.0',
  }),
  PORT: variable(z.coerce.number().int().min(0).max(65535), {
    description: 'Port on which the store listens.',
    absent: '3000',
    example: '3000',
  }),
  PUBLIC_ORIGIN: variable(origin, {
    description: 'Address that visitors type. With https, cookies are Secure.',
    absent: 'the address on which the store listens',
    example: 'https://store.example',
  }),
  LOCALE_ORIGINS: variable(z.string(), {
    description: 'Languages on origins of their own. `PUBLIC_ORIGIN` is the origin of the default language.',
    absent: 'languages have path prefixes',
    example: 'en=https://en.example,ua=https://ua.example',
  }),
  COOKIE_DOMAIN: variable(z.string().regex(/^[a-z0-9.-]+$/i), {
    description: 'Domain of the cookies: one session, language and currency for all its subdomains.',
    absent: 'cookies of one host',
    example: 'store.example',
  }),
  TRUST_PROXY: variable(z.coerce.number().int().min(0).max(10), {
    description: 'Exact number of proxies in front of the store, whose `X-Forwarded-*` headers are trusted.',
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
    description: 'At least 32 characters. Encrypts server seeds and signs cookies.',
    absent: 'generated and kept in `DATA_DIR` in development; production does not start',
    example: 'a-random-text-of-at-least-32-characters',
  }),
  DEMO: variable(flag, {
    description: '1 adds sample data and sign-in without a provider. In production it needs `DEMO_I_KNOW=1` too.',
    absent: '1 in development, 0 in production',
    example: '0',
  }),
  DEMO_I_KNOW: variable(flag, {
    description: '1 allows `DEMO=1` in production, where demo sign-in gives away money.',
    absent: '0',
    example: '0',
  }),
  CHECK_ANSWERS: variable(flag, {
    description: 'For tests: 1 compares every JSON answer with its declared output and answers 500 to a deviation.',
    absent: '0',
    example: '1',
  }),
  RATE_FACTOR: variable(z.coerce.number().positive(), {
    description: 'Multiplies all rate limits.',
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
      'unknown id. The store asks it before a withdrawal.',
    absent: 'built-in accounts in demo mode; otherwise withdrawals are refused',
    example: 'https://game.example/accounts',
  }),
} as const;

const servicesEnvironment = {
  // Parsed when opened: several hosts separated by commas are not a URL.
  DATABASE_URL: z
    .string()
    .register(variableNotes, {
      description: 'MariaDB or MySQL. Several hosts are separated by commas.',
      absent: 'the npm commands start a private server',
      example: 'mysql://store:password@127.0.0.1:3306/opencrate',
    }),
  REDIS_URL: z
    .string()
    .register(variableNotes, {
      description: 'Redis, or the sentinels of one.',
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
} as const;

/** Every environment variable of the store, in the chapters of the documentation. */
export const ENVIRONMENT_CHAPTERS = {
  Store: storeEnvironment,
  'Services and logs': servicesEnvironment,
  'Sign-in providers': authEnvironment,
  'Telegram and VK': entryEnvironment,
  'Payment providers': payEnvironment,
  Analytics: analyticsEnvironment,
} as const;

const environment = z.object({
  ...storeEnvironment,
  ...servicesEnvironment,
  ...authEnvironment,
  ...entryEnvironment,
  ...payEnvironment,
  ...analyticsEnvironment,
});

type Environment = z.infer<typeof environment>;

/**
 * Reads the configuration from environment variables. In development a missing SECRET_KEY is generated once and stored
 * in DATA_DIR; production refuses to start without it.
 *
 * @throws ConfigError naming the wrong value in one line
 */
export function readConfig(source: NodeJS.ProcessEnv = process.env): Config {
  const given = readEnvironment(source);
  const env = given.STORE_ENV ?? 'development';
  const dataDir = resolve(given.DATA_DIR ?? '.data');
  return {
    env,
    demo: isDemo(given, env),
    isDevServer: isDevServer(given, env),
    ...readAddresses(given, env),
    databaseUrl: checked(given.DATABASE_URL, readDatabaseAddress),
    redisUrl: checked(given.REDIS_URL, readRedisAddress),
    dataDir,
    secretKey: readSecretKey(given.SECRET_KEY, env, dataDir),
    logLevel: given.LOG_LEVEL ?? 'info',
    metricsToken: given.METRICS_TOKEN ?? null,
    oauth: readOAuthClients(given),
    telegram: readTelegramBot(given),
    vkApp: readVkApp(given),
    pay: readPayConfig(given),
    analytics: readAnalytics(given),
    gameAccountUrl: given.GAME_ACCOUNT_URL ?? null,
    checksAnswers: given.CHECK_ANSWERS === '1',
    rateFactor: given.RATE_FACTOR ?? 1,
    poolSize: given.POOL_SIZE ?? 10,
    processes: given.WEB_CONCURRENCY ?? 1,
    hasWorker: given.SERVICE_WORKER !== '0',
  };
}

/** Returns the text unchanged after the parser has accepted it. */
function checked(text: string, read: (text: string) => unknown): string {
  read(text);
  return text;
}

function readEnvironment(source: NodeJS.ProcessEnv): Environment {
  const parsed = environment.safeParse(source);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new ConfigError(`${String(issue?.path[0] ?? 'environment')}: ${issue?.message ?? 'wrong value'}`);
}

/** Listening address and public origins. */
const readAddresses = (given: Environment, env: Config['env']) => ({
  host: given.HOST ?? (env === 'development' ? '127.0.0.1' : '0.0.0.0'),
  port: given.PORT ?? 3000,
  publicOrigin: given.PUBLIC_ORIGIN ?? null,
  localeOrigins: readLocaleOrigins(given.LOCALE_ORIGINS, given.PUBLIC_ORIGIN),
  cookieDomain: given.COOKIE_DOMAIN ?? null,
  trustProxyHops: given.TRUST_PROXY ?? 0,
  countryHeader: given.COUNTRY_HEADER?.toLowerCase() ?? null,
});

function isDemo(given: Environment, env: Config['env']): boolean {
  const demo = given.DEMO === undefined ? env === 'development' : given.DEMO === '1';
  if (demo && env === 'production' && given.DEMO_I_KNOW !== '1') {
    throw new ConfigError('DEMO: demo sign-in gives away money; production also requires DEMO_I_KNOW=1');
  }
  return demo;
}

function isDevServer(given: Environment, env: Config['env']): boolean {
  if (given.DEV_SERVER === '1' && env === 'production') throw new ConfigError('DEV_SERVER: is for development only');
  return given.DEV_SERVER === '1';
}

function readSecretKey(given: string | undefined, env: Config['env'], dataDir: string): Buffer {
  if (given !== undefined) return Buffer.from(given, 'utf8');
  if (env === 'production') throw new ConfigError('SECRET_KEY: missing; set a random text of 32 characters or more');
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
