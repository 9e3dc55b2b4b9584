import { randomUUID } from 'node:crypto';
import type { RequestCounts } from './metrics.ts';
import type { Services } from '#src/platform/services.ts';
import { HOUR_SECONDS, MINUTE_MS } from '#src/shared/time.ts';

/*
 * Every process publishes its state in Redis, so that one page can show all processes on all servers. What Redis loses
 * is lost.
 */
const SERVING = 'opencrate:serving';
const OUTCOMES = 'opencrate:outcomes';
const BEAT_MS = 10_000;
/** Two and a half missed heartbeats. */
const ALIVE_MS = 25_000;
const SLOT_MS = 5 * MINUTE_MS;
const SLOTS_SHOWN = 12;
const KEPT_SECONDS = 2 * HOUR_SECONDS;

/** State of all processes of the store. */
export interface Heartbeat {
  /** Number of serving processes. */
  readonly serving: number;
  /** Responses within the last hour. */
  readonly answered: number;
  /** 5xx responses within the last hour. */
  readonly failed: number;
}

const slotOf = (nowMs: number): number => Math.floor(nowMs / SLOT_MS);
const slotKey = (slot: number): string => `${OUTCOMES}:${String(slot)}`;

/**
 * Publishes a heartbeat now and every ten seconds. Returns a function that publishes the last one and removes the
 * process.
 */
export async function startHeartbeat(
  { redis, clock, log }: Pick<Services, 'redis' | 'clock' | 'log'>,
  outcomesNow: () => RequestCounts,
): Promise<() => Promise<void>> {
  const id = randomUUID();
  let lastOutcomes: RequestCounts = { answered: 0, failed: 0 };
  const beat = async (isLast: boolean): Promise<void> => {
    const nowMs = clock.now().getTime();
    const key = slotKey(slotOf(nowMs));
    const now = outcomesNow();
    const words = redis.multi();
    if (isLast) words.zRem(SERVING, id);
    else words.zAdd(SERVING, { score: nowMs + ALIVE_MS, value: id });
    words
      .hIncrBy(key, 'answered', now.answered - lastOutcomes.answered)
      .hIncrBy(key, 'failed', now.failed - lastOutcomes.failed);
    await words.expire(key, KEPT_SECONDS).exec();
    lastOutcomes = now;
  };
  let turn = Promise.resolve();
  const next = (isLast: boolean): Promise<void> => {
    turn = turn.then(() => beat(isLast)).catch((error: unknown) => log.debug({ err: error }, 'heartbeat.failed'));
    return turn;
  };
  await next(false);
  const timer = setInterval(() => void next(false), BEAT_MS).unref();
  return async () => {
    clearInterval(timer);
    await next(true);
  };
}

/** 5xx responses of all processes within the last five to ten minutes; null while Redis is away. */
export const readRecentFailures = async (services: Pick<Services, 'redis'>, nowMs: number): Promise<number | null> =>
  (await readRecentOutcomes(services, nowMs))?.failed ?? null;

/** Responses of all processes within the last five to ten minutes; null while Redis is away. */
export async function readRecentOutcomes(
  { redis }: Pick<Services, 'redis'>,
  nowMs: number,
): Promise<RequestCounts | null> {
  const last = slotOf(nowMs);
  try {
    const slots = await Promise.all([last, last - 1].map((slot) => redis.hGetAll(slotKey(slot))));
    const sumOf = (name: keyof RequestCounts): number => slots.reduce((sum, slot) => sum + Number(slot[name] ?? 0), 0);
    return { answered: sumOf('answered'), failed: sumOf('failed') };
  } catch {
    return null;
  }
}

/** State of all processes at a moment; null while Redis is away. */
export async function readHeartbeats({ redis }: Pick<Services, 'redis'>, nowMs: number): Promise<Heartbeat | null> {
  const last = slotOf(nowMs);
  try {
    await redis.zRemRangeByScore(SERVING, '-inf', nowMs);
    const [serving, ...slots] = await Promise.all([
      redis.zCard(SERVING),
      ...Array.from({ length: SLOTS_SHOWN }, (_, ago) => redis.hGetAll(slotKey(last - ago))),
    ]);
    const sumOf = (name: keyof RequestCounts): number => slots.reduce((sum, slot) => sum + Number(slot[name] ?? 0), 0);
    return { serving, answered: sumOf('answered'), failed: sumOf('failed') };
  } catch {
    return null;
  }
}
