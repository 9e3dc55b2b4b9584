import { randomUUID } from 'node:crypto';
import type { Outcomes } from './metrics.ts';
import type { World } from './world.ts';

/*
 * What every process tells of itself through Redis, so that a page that one of them makes can speak of all, on
 * whichever server they run: that it serves, and how its answers came out. What Redis misses is missed.
 */
const SERVING = 'opencrate:serving';
const OUTCOMES = 'opencrate:outcomes';
const BEAT_MS = 10_000;
/** Who has missed two beats and most of a third is gone. */
const ALIVE_MS = 25_000;
const SLOT_MS = 5 * 60_000;
const SLOTS_SHOWN = 12;
const KEPT_SECONDS = 2 * 3600;

/** How all processes of the store are. */
export interface Pulse {
  /** How many serve. */
  readonly serving: number;
  /** What they answered within the last hour. */
  readonly answered: number;
  /** How many of these answers were faults of the store: 5xx. */
  readonly failed: number;
}

const slotOf = (nowMs: number): number => Math.floor(nowMs / SLOT_MS);
const slotKey = (slot: number): string => `${OUTCOMES}:${String(slot)}`;

/**
 * Lets a process tell of itself, now and every ten seconds. Answers, when it has, a function that tells the last of it
 * and that it serves no more.
 */
export async function startPulse(
  { redis, clock, log }: Pick<World, 'redis' | 'clock' | 'log'>,
  outcomesNow: () => Outcomes,
): Promise<() => Promise<void>> {
  const id = randomUUID();
  let told: Outcomes = { answered: 0, failed: 0 };
  const beat = async (isLast: boolean): Promise<void> => {
    const nowMs = clock.now().getTime();
    const key = slotKey(slotOf(nowMs));
    const now = outcomesNow();
    const words = redis.multi();
    if (isLast) words.zRem(SERVING, id);
    else words.zAdd(SERVING, { score: nowMs + ALIVE_MS, value: id });
    words.hIncrBy(key, 'answered', now.answered - told.answered).hIncrBy(key, 'failed', now.failed - told.failed);
    await words.expire(key, KEPT_SECONDS).exec();
    told = now;
  };
  let turn = Promise.resolve();
  const next = (isLast: boolean): Promise<void> => {
    turn = turn.then(() => beat(isLast)).catch((error: unknown) => log.debug({ err: error }, 'a pulse was missed'));
    return turn;
  };
  await next(false);
  const timer = setInterval(() => void next(false), BEAT_MS).unref();
  return async () => {
    clearInterval(timer);
    await next(true);
  };
}

/** How all processes are at a moment; null while Redis is away. */
export async function readPulse({ redis }: Pick<World, 'redis'>, nowMs: number): Promise<Pulse | null> {
  const last = slotOf(nowMs);
  try {
    await redis.zRemRangeByScore(SERVING, '-inf', nowMs);
    const [serving, ...slots] = await Promise.all([
      redis.zCard(SERVING),
      ...Array.from({ length: SLOTS_SHOWN }, (_, ago) => redis.hGetAll(slotKey(last - ago))),
    ]);
    const sumOf = (name: keyof Outcomes): number => slots.reduce((sum, slot) => sum + Number(slot[name] ?? 0), 0);
    return { serving, answered: sumOf('answered'), failed: sumOf('failed') };
  } catch {
    return null;
  }
}
