import { timeOfMs } from '#src/platform/process/clock.ts';
import type { Services } from '#src/platform/services.ts';
import { moscowDay } from '#src/shared/moscow-day.ts';
import { readShownDays } from './read-play.ts';
import type { PlayDay } from './store.ts';
import { keepNewest } from '#src/shared/keep-newest.ts';
import { PROMISED } from '#src/shared/promised.ts';
import { HOUR_SECONDS, MINUTE_MS } from '#src/shared/time.ts';
import { objectCache } from '#src/shared/object-cache.ts';

/** Gaps of up to five minutes count as continuous play. */
const THERE_MS = 5 * MINUTE_MS;
const AWAY_MS = PROMISED.awayMinutes * MINUTE_MS;
/** Activity is written at most this often. */
const NOTED_EVERY_MS = 10_000;
const KEPT_SECONDS = 2 * HOUR_SECONDS;

const keyOf = (playerId: number): string => `sitting:${String(playerId)}`;

/** A continuous stay in the store, on any device (docs/decisions/0044). */
export interface PlaySession {
  readonly startedAt: Date;
  /** Active time: the sum of gaps of at most five minutes. */
  readonly thereMs: number;
  /** The active time that the player has acknowledged. */
  readonly toldMs: number;
  /** The day's totals before the session began. */
  readonly before: PlayDay;
}

/** The session in Redis: text fields, times in ms. */
interface PlaySessionRecord {
  readonly startedAtMs: string;
  readonly thereMs: string;
  readonly seenAtMs: string;
  readonly toldMs: string;
  readonly before: string;
}

/**
 * Records activity and returns the current session. The call that starts a session must come before any play in it.
 * Rejects when Redis is unavailable.
 */
export async function recordActivity(services: Services, playerId: number): Promise<PlaySession> {
  const nowMs = services.clock.now().getTime();
  const record = (await services.redis.hGetAll(keyOf(playerId))) as Partial<PlaySessionRecord>;
  const seenAtMs = Number(record.seenAtMs ?? -Infinity);
  if (record.before === undefined || nowMs - seenAtMs > AWAY_MS) return await begin(services, playerId, nowMs);
  const sinceMs = Math.max(0, nowMs - seenAtMs);
  const thereMs = Number(record.thereMs) + (sinceMs > THERE_MS ? 0 : sinceMs);
  // Concurrent requests may lose a few seconds of activity; the next request makes up for them.
  if (sinceMs >= NOTED_EVERY_MS) await keep(services, playerId, { thereMs, seenAtMs: nowMs });
  return {
    startedAt: timeOfMs(Number(record.startedAtMs)),
    thereMs,
    toldMs: Number(record.toldMs),
    before: JSON.parse(record.before) as PlayDay,
  };
}

/** A process that has seen a player so recently does not look again. */
const TRUSTED_MS = 5000;
const REMEMBERED = 50_000;
const seenAtMsByRedis = objectCache<Map<number, number>>();

/**
 * Records activity like `recordActivity`, and asks Redis at most every five seconds: a session that this process has
 * just seen cannot have ended, and the time until the next call is counted by that one.
 */
export async function noteActivity(services: Services, playerId: number): Promise<void> {
  const nowMs = services.clock.now().getTime();
  const seenAtMs = seenAtMsByRedis(services.redis, () => new Map());
  const sinceMs = nowMs - (seenAtMs.get(playerId) ?? -Infinity);
  if (sinceMs >= 0 && sinceMs < TRUSTED_MS) return;
  await recordActivity(services, playerId);
  keepNewest(seenAtMs, playerId, nowMs, REMEMBERED);
}

async function begin(services: Services, playerId: number, nowMs: number): Promise<PlaySession> {
  const day = moscowDay(nowMs);
  const [row] = await readShownDays(services, playerId, day);
  const before = row ?? { day, spent: 0, staked: 0, won: 0, gifted: 0, sold: 0 };
  await keep(services, playerId, {
    startedAtMs: nowMs,
    thereMs: 0,
    seenAtMs: nowMs,
    toldMs: 0,
    before: JSON.stringify(before),
  });
  return { startedAt: timeOfMs(nowMs), thereMs: 0, toldMs: 0, before };
}

/** Stores that the player has acknowledged the active time so far. */
export async function acknowledgeActivity(
  services: Services,
  playerId: number,
  { thereMs }: PlaySession,
): Promise<void> {
  await keep(services, playerId, { toldMs: thereMs });
}

async function keep(
  { redis }: Services,
  playerId: number,
  fields: { readonly [Name in keyof PlaySessionRecord]?: string | number },
): Promise<void> {
  const key = keyOf(playerId);
  await Promise.all([redis.hSet(key, fields), redis.expire(key, KEPT_SECONDS)]);
}

/** Returns the sums since the session began, by day: the day's totals minus those from before it. */
export async function totalsOfPlaySession(
  services: Services,
  playerId: number,
  { before }: PlaySession,
): Promise<PlayDay[]> {
  const days = await readShownDays(services, playerId, before.day);
  return days.map((row) => {
    if (row.day !== before.day) return row;
    const { spent, staked, won, gifted, sold } = before;
    return {
      day: row.day,
      spent: row.spent - spent,
      staked: row.staked - staked,
      won: row.won - won,
      gifted: row.gifted - gifted,
      sold: row.sold - sold,
    };
  });
}
