import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { type EventBus, createEventBus } from './events/event-bus.ts';
import type { Config } from './config/config.ts';
import { type DataVersions, watchDataVersions } from './database/data-version.ts';
import { type DatabaseClock, createDatabaseClock } from './database/database-clock.ts';
import { type Db, openDb } from './database/database.ts';
import { type Log, createLog } from './process/log.ts';
import { type Redis, openRedis } from './redis/redis.ts';
import { PROJECT_FOLDER } from './project-folder.ts';
import { createLiveBrand, type LiveBrand } from './live-brand.ts';
import { readTexts, type Texts } from './texts.ts';
import { type LocaleLinks, createLocaleLinks } from '#src/shared/locales.ts';

export interface Clock {
  readonly now: () => Date;
}

/** Source of random bytes; a test scripts it. */
export interface RandomSource {
  readonly bytes: (size: number) => Buffer;
}

/** Test replacements of external services; modules with such services extend it. Empty in production. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- modules extend it by declaration merging
export interface ExternalServices {}

/** Everything outside the code that a command uses and that tests may replace. */
export interface Services {
  readonly config: Config;
  readonly db: Db;
  readonly redis: Redis;
  /** The time of the database (docs/decisions/0068). */
  readonly clock: Clock;
  readonly databaseClock: DatabaseClock;
  readonly random: RandomSource;
  readonly log: Log;
  readonly brand: LiveBrand;
  /** Those of `brand`. */
  readonly texts: Texts;
  readonly links: LocaleLinks;
  readonly events: EventBus;
  readonly dataVersions: DataVersions;
  readonly providers: ExternalServices;
}

const LOCALES_FOLDER = join(PROJECT_FOLDER, 'locales');

/** Opens everything a process needs. `replace` overrides parts, such as clock and random. */
export async function openServices(config: Config, replace: Partial<Services> = {}): Promise<Services> {
  const log = replace.log ?? createLog(config.logLevel);
  const db = replace.db ?? openDb(config.databaseUrl, config.poolSize);
  const redis = replace.redis ?? (await openRedis(config.redisUrl, log));
  const events = createEventBus((error) => {
    log.error({ err: error }, 'event.listener.failed');
  });
  const databaseClock = createDatabaseClock(log);
  const dataVersions = await watchDataVersions({ db, redis, log, events, databaseClock });
  const brand = createLiveBrand(readTexts(LOCALES_FOLDER), config.brand);
  return {
    config,
    db,
    redis,
    log,
    events,
    dataVersions,
    databaseClock,
    clock: databaseClock,
    random: { bytes: randomBytes },
    brand,
    texts: brand.texts,
    links: createLocaleLinks(config.localeOrigins, () => brand.current().languages),
    providers: {},
    ...replace,
  };
}

/** Closes what openServices opened, in reverse order, so that the process can exit. */
export async function closeServices(services: Services): Promise<void> {
  await services.dataVersions.close();
  if (services.redis.isOpen) await services.redis.close();
  await services.db.destroy();
}
