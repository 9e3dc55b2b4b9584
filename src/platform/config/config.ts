import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import type { LocaleOrigins } from '../shared/locales.ts';
import { authEnvironment, type OAuthClients, readOAuthClients } from './auth-config.ts';
import { type AnalyticsConfig, analyticsEnvironment, readAnalytics } from './analytics-config.ts';
import { ConfigError } from './config-error.ts';
import { readDatabaseAddress, readRedisAddress } from './service-address.ts';
import { type TelegramBot, type VkApp, entryEnvironment, readTelegramBot, readVkApp } from './entry-config.ts';
import { readLocaleOrigins } from './locale-origins.ts';
import { type PayConfig, payEnvironment, readPayConfig } from './pay-config.ts';

export { ConfigError } from './config-error.ts';

/** Everything that the environment decides, read once and checked (docs/operating.md lists the names). */
export interface Config {
  readonly env: 'development' | 'production';
  readonly demo: boolean;
  readonly host: string;
  readonly port: number;
  readonly publicOrigin: string | null;
  /** The origin of each language, where they are told apart by it and not by a prefix. */
  readonly localeOrigins: LocaleOrigins | null;
  readonly cookieDomain: string | null;
  readonly trustProxyHops: number;
  /** The header by which a trusted proxy names the country of a request, in small letters; null where none does. */
  readonly countryHeader: string | null;
  readonly databaseUrl: string;
  readonly redisUrl: string;
  readonly dataDir: string;
  readonly secretKey: Buffer;
  readonly logLevel: string;
  readonly metricsToken: string | null;
  /** By whom one can sign in. */
  readonly oauth: OAuthClients;
  /** The bot of Telegram's widget; null where one cannot sign in by it. */
  readonly telegram: TelegramBot | null;
  /** The store as a mini-app of VK; null where it is none. */
  readonly vkApp: VkApp | null;
  /** By whom one can pay, apart from the sandbox of demo mode. */
  readonly pay: PayConfig;
  /** What measures visits; null is nothing. */
  readonly analytics: AnalyticsConfig | null;
  /** Where accounts of the game are asked for; null: the built-in ones of demo mode, or none. */
  readonly gameAccountUrl: string | null;
  readonly rateFactor: number;
  readonly poolSize: number;
  /** How many processes serve behind one port, where `supervisor.ts` keeps them. */
  readonly processes: number;
  /** Whether browsers have the store's service worker; where not, it is taken away from those that do. */
  readonly hasWorker: boolean;
}

const SECRET_CHARACTERS = 32;

const origin = z.url({ protocol: /^https?$/ }).transform((value) => new URL(value).origin);
const optional = <Type extends z.ZodType>(type: Type) =>
  z.preprocess((v) => (v === '' ? undefined : v), type.optional());

const environment = z.object({
  STORE_ENV: optional(z.enum(['development', 'production'])),
  DEMO: optional(z.enum(['0', '1'])),
  DEMO_I_KNOW: optional(z.enum(['0', '1'])),
  HOST: optional(z.string()),
  PORT: optional(z.coerce.number().int().min(0).max(65535)),
  PUBLIC_ORIGIN: optional(origin),
  LOCALE_ORIGINS: optional(z.string()),
  COOKIE_DOMAIN: optional(z.string().regex(/^[a-z0-9.-]+$/i)),
  TRUST_PROXY: optional(z.coerce.number().int().min(0).max(10)),
  COUNTRY_HEADER: optional(z.string().regex(/^[\w-]{1,64}$/, 'the name of a header')),
  // Read where they are opened: several hosts by comma are no URL.
  DATABASE_URL: z.string(),
  REDIS_URL: z.string(),
  DATA_DIR: optional(z.string()),
  SECRET_KEY: optional(z.string().min(SECRET_CHARACTERS)),
  LOG_LEVEL: optional(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])),
  METRICS_TOKEN: optional(z.string().min(16)),
  GAME_ACCOUNT_URL: optional(z.url({ protocol: /^https?$/ })),
  RATE_FACTOR: optional(z.coerce.number().positive()),
  SERVICE_WORKER: optional(z.enum(['0', '1'])),
  POOL_SIZE: optional(z.coerce.number().int().min(2).max(200)),
  WEB_CONCURRENCY: optional(z.coerce.number().int().min(1).max(64)),
  ...authEnvironment,
  ...entryEnvironment,
  ...payEnvironment,
  ...analyticsEnvironment,
});

type Environment = z.infer<typeof environment>;

/**
 * Reads the configuration from environment variables. Throws ConfigError that names the wrong value in one line.
 * In development a missing SECRET_KEY is made once and kept in DATA_DIR; production refuses to go without.
 */
export function readConfig(source: NodeJS.ProcessEnv = process.env): Config {
  const given = readEnvironment(source);
  const env = given.STORE_ENV ?? 'development';
  const dataDir = resolve(given.DATA_DIR ?? '.data');
  return {
    env,
    demo: isDemo(given, env),
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
    rateFactor: given.RATE_FACTOR ?? 1,
    poolSize: given.POOL_SIZE ?? 10,
    processes: given.WEB_CONCURRENCY ?? 1,
    hasWorker: given.SERVICE_WORKER !== '0',
  };
}

/** A text as it was given, after what reads it has found nothing wrong with it. */
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

/** Where the store listens, and under which addresses visitors reach it. */
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
    throw new ConfigError('DEMO: demo sign-in gives away money; production wants DEMO_I_KNOW=1 beside it');
  }
  return demo;
}

function readSecretKey(given: string | undefined, env: Config['env'], dataDir: string): Buffer {
  if (given !== undefined) return Buffer.from(given, 'utf8');
  if (env === 'production') throw new ConfigError('SECRET_KEY: missing; type a random text of 32 characters or more');
  const file = join(dataDir, 'secret-key');
  if (!existsSync(file)) makeSecretKey(dataDir, file);
  const kept = readFileSync(file, 'utf8').trim();
  // A key that was cut short would seal seeds that nobody can open again, and sign cookies that anybody can.
  if (kept.length < SECRET_CHARACTERS) throw new ConfigError(`SECRET_KEY: ${file} does not hold a whole key`);
  return Buffer.from(kept, 'utf8');
}

/** Written aside and then linked: of two processes that come first both read one key, and never half of it. */
function makeSecretKey(dataDir: string, file: string): void {
  mkdirSync(dataDir, { recursive: true });
  const aside = `${file}.${randomBytes(4).toString('hex')}`;
  writeFileSync(aside, `${randomBytes(SECRET_CHARACTERS).toString('hex')}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(aside, file);
  } catch (error) {
    // Some file systems know no links: there the file is moved, and only who comes at the same moment is at risk.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') renameSync(aside, file);
  } finally {
    rmSync(aside, { force: true });
  }
}
