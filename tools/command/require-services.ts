import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '#src/platform/config/config.ts';
import { nameOfHost, readRedisAddress } from '#src/platform/config/service-address.ts';
import { describeDatabaseFailure } from '#src/platform/database/database-failure.ts';
import { openDb, select } from '#src/platform/database/database.ts';
import { pingRedis } from '#src/platform/redis/redis.ts';

/** Time of each service for its answer. */
const ANSWER_MS = 5000;

/**
 * Asks each service once. Where one does not answer, a line for each such one is printed and the process ends with 1: a
 * command would wait for it for ever.
 */
export async function requireServices(
  { databaseUrl, redisUrl }: Config,
  names: readonly ('database' | 'redis')[] = ['database', 'redis'],
): Promise<void> {
  const asking = {
    database: () => whyAway(askDatabase(databaseUrl), (error) => describeDatabase(error, databaseUrl)),
    redis: () => whyAway(pingRedis(redisUrl), (error) => describeRedis(error, redisUrl)),
  };
  const reasons = await Promise.all(names.map((name) => asking[name]()));
  const lines = reasons.filter((reason) => reason !== null).map((reason) => `missing  ${reason}\n`);
  if (lines.length === 0) return;
  process.stderr.write(lines.join(''));
  process.exit(1);
}

async function whyAway(answer: Promise<void>, describe: (error: unknown) => string): Promise<string | null> {
  const late = Object.assign(new Error('no answer in time'), { code: 'ETIMEDOUT', fatal: true });
  const limit = pause(ANSWER_MS, late, { ref: false });
  const failure = await Promise.race([answer.then(() => null), limit]).catch((error: unknown) => error);
  return failure === null ? null : describe(failure);
}

async function askDatabase(databaseUrl: string): Promise<void> {
  const db = openDb(databaseUrl, 1);
  try {
    await select(db, 'SELECT 1');
  } finally {
    await db.destroy();
  }
}

const describeDatabase = (error: unknown, databaseUrl: string): string =>
  `Database: ${describeDatabaseFailure(error, databaseUrl) ?? String(error)}`;

function describeRedis(error: unknown, redisUrl: string): string {
  const { code, message } = error as Error & { code?: string };
  return `Redis: ${code ?? message} ${nameOfHost(readRedisAddress(redisUrl).server)}`;
}
