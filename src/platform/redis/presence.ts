import { createHmac } from 'node:crypto';
import { networkOf } from '#src/platform/security/network-of.ts';
import { chunksOf } from '#src/shared/chunks.ts';
import type { Redis } from './redis.ts';
import type { Services } from '#src/platform/services.ts';
import { MINUTE_MS } from '#src/shared/time.ts';
import { PROMISED } from '#src/shared/promised.ts';

/** Sorted set of present people, scored by the time until which they count. */
const KEY = 'opencrate:present';
/** A visitor without a socket counts this long after each page. */
const ASKED_KEPT_MS = PROMISED.presentMinutes * MINUTE_MS;
const NOTED_EVERY_MS = MINUTE_MS;
const REMEMBERED = 50_000;

/** Identity for counting: people, not tabs. */
export const personOf = {
  player: (playerId: number): string => `p${String(playerId)}`,
  /** Guests of one line count once, because anything else is the client's word; the address is not stored. */
  address: ({ config }: Services, address: string): string =>
    `a${createHmac('sha256', config.secretKey)
      .update(`present ${networkOf(address)}`)
      .digest('base64url')
      .slice(0, 16)}`,
};

/** Records present players, each at most once a minute per process. What Redis loses is lost. */
export function notePresence(redis: Pick<Redis, 'zAdd'>): (playerId: number, nowMs: number) => void {
  const notedAtMs = new Map<number, number>();
  return (playerId, nowMs) => {
    if (nowMs - (notedAtMs.get(playerId) ?? 0) < NOTED_EVERY_MS) return;
    if (notedAtMs.size >= REMEMBERED) notedAtMs.clear();
    notedAtMs.set(playerId, nowMs);
    redis
      .zAdd(KEY, { score: nowMs + ASKED_KEPT_MS, value: personOf.player(playerId) })
      .catch(() => notedAtMs.delete(playerId));
  };
}

/** Counts people until a given time. Rejects while Redis is away. */
export async function keepPresent(redis: Redis, people: readonly string[], untilMs: number): Promise<void> {
  for (const chunk of chunksOf(people)) {
    await redis.zAdd(
      KEY,
      chunk.map((value) => ({ score: untilMs, value })),
    );
  }
}

/** Number of present people; null while Redis is away. */
export async function countPresent(redis: Redis, nowMs: number): Promise<number | null> {
  try {
    await redis.zRemRangeByScore(KEY, '-inf', nowMs);
    return await redis.zCard(KEY);
  } catch {
    return null;
  }
}
