import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { type Announcer, createAnnouncer } from './announce.ts';
import type { Config } from './config.ts';
import { type DataVersions, watchDataVersions } from './data-version.ts';
import { type Db, openDb } from './db.ts';
import { type Log, createLog } from './log.ts';
import { type Redis, openRedis } from './redis.ts';
import { type Texts, loadTexts } from './texts.ts';

export interface Clock {
  readonly now: () => Date;
}

/** Where unpredictable bytes come from; a test hands in a script. */
export interface RandomSource {
  readonly bytes: (size: number) => Buffer;
}

/** The outside services of the rooms: each room that has some widens this interface. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- rooms widen it by declaration merging
export interface Providers {}

/** Everything outside the code that an action touches: all that a test replaces. */
export interface World {
  readonly config: Config;
  readonly db: Db;
  readonly redis: Redis;
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly log: Log;
  readonly texts: Texts;
  readonly announcer: Announcer;
  readonly dataVersions: DataVersions;
  readonly providers: Providers;
}

const LOCALES_FOLDER = fileURLToPath(new URL('../../locales', import.meta.url));

/** Opens everything a process needs. What `replace` names stands in for the real thing (clock, random...). */
export async function openWorld(config: Config, replace: Partial<World> = {}): Promise<World> {
  const log = replace.log ?? createLog(config.logLevel);
  const db = replace.db ?? openDb(config.databaseUrl, config.poolSize, log);
  const redis = replace.redis ?? (await openRedis(config.redisUrl, log));
  const announcer = createAnnouncer((error) => {
    log.error({ err: error }, 'a listener of an announcement failed');
  });
  const dataVersions = await watchDataVersions({ db, redis, log, announcer });
  return {
    config,
    db,
    redis,
    log,
    announcer,
    dataVersions,
    clock: { now: () => new Date() },
    random: { bytes: randomBytes },
    texts: loadTexts(LOCALES_FOLDER),
    providers: {},
    ...replace,
  };
}

/** Closes what openWorld opened, in reverse order, so that the process can end by itself. */
export async function closeWorld(world: World): Promise<void> {
  await world.dataVersions.close();
  if (world.redis.isOpen) await world.redis.close();
  await world.db.destroy();
}
