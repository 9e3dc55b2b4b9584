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

export { ConfigError } from './config-error.ts';

/** Configuration from the environment, read and validated once (docs/operating.md lists the names). */
export interface Config {
  readonly env: 'development' | 'production';
  readonly demo: boolean;
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
  readonly rateFactor: number;
  readonly poolSize: number;
  /** Number of worker processes behind one port, under `supervisor.ts`. */
  readonly processes: number;
  /** True if browsers install the service worker; otherwise it is removed from those that have it. */
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
  // Parsed when opened: several hosts separated by commas are not a URL.
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
