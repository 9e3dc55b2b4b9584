import { createHmac } from 'node:crypto';
import { chunksOf } from '#src/shared/chunks.ts';
import type { Redis } from './redis.ts';
import type { World } from './world.ts';

/** Where Redis keeps who is there: people by the moment until which they count. */
const KEY = 'opencrate:present';
/** Who only asks for pages counts as long after each. */
const ASKED_KEPT_MS = 5 * 60 * 1000;
const NOTED_EVERY_MS = 60 * 1000;
const REMEMBERED = 50_000;

/** Whom a person is counted by: people are counted, not their tabs. */
export const personOf = {
  player: (playerId: number): string => `p${String(playerId)}`,
  /** A guest by the random id that their browser keeps. */
  guest: (guestId: string): string => `g${guestId}`,
  /** Everybody at an address who says nothing else of themselves; the address itself is kept nowhere. */
  address: ({ config }: World, address: string): string =>
    `a${createHmac('sha256', config.secretKey).update(`present ${address}`).digest('base64url').slice(0, 16)}`,
};

/** Notes that players are there: each at most once a minute and process. What Redis misses is missed. */
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

/** Lets people count until a moment, whatever was noted of them before. Rejects when Redis is away. */
export async function keepPresent(redis: Redis, people: readonly string[], untilMs: number): Promise<void> {
  for (const chunk of chunksOf(people)) {
    await redis.zAdd(
      KEY,
      chunk.map((value) => ({ score: untilMs, value })),
    );
  }
}

/** How many people are there; null while Redis is away. */
export async function countPresent(redis: Redis, nowMs: number): Promise<number | null> {
  try {
    await redis.zRemRangeByScore(KEY, '-inf', nowMs);
    return await redis.zCard(KEY);
  } catch {
    return null;
  }
}
