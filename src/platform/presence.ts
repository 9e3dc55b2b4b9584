import type { Redis } from './redis.ts';

/** Where Redis keeps who was there lately: player ids by the time of their last request. */
const KEY = 'opencrate:present';
const KEPT_MS = 5 * 60 * 1000;
const NOTED_EVERY_MS = 60 * 1000;
const REMEMBERED = 50_000;

/** Notes that players are there: each at most once a minute and process. What Redis misses is missed. */
export function notePresence(redis: Pick<Redis, 'zAdd'>): (playerId: number, nowMs: number) => void {
  const notedAtMs = new Map<number, number>();
  return (playerId, nowMs) => {
    if (nowMs - (notedAtMs.get(playerId) ?? 0) < NOTED_EVERY_MS) return;
    if (notedAtMs.size >= REMEMBERED) notedAtMs.clear();
    notedAtMs.set(playerId, nowMs);
    redis.zAdd(KEY, { score: nowMs, value: String(playerId) }).catch(() => notedAtMs.delete(playerId));
  };
}

/** How many players asked for anything within the last five minutes; null while Redis is away. */
export async function countPresent(redis: Redis, nowMs: number): Promise<number | null> {
  try {
    await redis.zRemRangeByScore(KEY, '-inf', nowMs - KEPT_MS);
    return await redis.zCard(KEY);
  } catch {
    return null;
  }
}
