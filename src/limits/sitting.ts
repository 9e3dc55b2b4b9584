import { timeOfMs } from '#src/platform/clock.ts';
import type { World } from '#src/platform/world.ts';
import { moscowDay } from '#src/shared/moscow-day.ts';
import { type DayRow, selectDays } from './store.ts';

const MINUTE_MS = 60_000;
/** Signs that are no further apart tell of somebody who was there all the while. */
const THERE_MS = 5 * MINUTE_MS;
/** After so long without a sign the next one begins a new sitting. */
const AWAY_MS = 30 * MINUTE_MS;
/** A sign is written down no more often than that. */
const NOTED_EVERY_MS = 10_000;
const KEPT_SECONDS = 2 * 3600;

const keyOf = (playerId: number): string => `sitting:${String(playerId)}`;

/** A stretch of time that a player spends in the store, with whatever device (docs/decisions/0049). */
export interface Sitting {
  readonly startedAt: Date;
  /** How long the player was there: what lies between two signs that are close to each other. */
  readonly thereMs: number;
  /** How much of it the player has acknowledged. */
  readonly toldMs: number;
  /** What had been played for on the day when it began, before it. */
  readonly before: DayRow;
}

/** A sitting as Redis keeps it: texts, in ms. */
interface SittingRecord {
  readonly startedAtMs: string;
  readonly thereMs: string;
  readonly seenAtMs: string;
  readonly toldMs: string;
  readonly before: string;
}

/**
 * Notes a sign of a player and answers the sitting that it belongs to. One that begins a sitting has to be noted before
 * anything is played in it. Rejects when Redis is away.
 */
export async function noteSign(world: World, playerId: number): Promise<Sitting> {
  const nowMs = world.clock.now().getTime();
  const record = (await world.redis.hGetAll(keyOf(playerId))) as Partial<SittingRecord>;
  const seenAtMs = Number(record.seenAtMs ?? -Infinity);
  if (record.before === undefined || nowMs - seenAtMs > AWAY_MS) return await begin(world, playerId, nowMs);
  const sinceMs = Math.max(0, nowMs - seenAtMs);
  const thereMs = Number(record.thereMs) + (sinceMs > THERE_MS ? 0 : sinceMs);
  // Two requests at once write the same, or one of them a little less, which the next sign makes up for.
  if (sinceMs >= NOTED_EVERY_MS) await keep(world, playerId, { thereMs, seenAtMs: nowMs });
  return {
    startedAt: timeOfMs(Number(record.startedAtMs)),
    ...{ thereMs, toldMs: Number(record.toldMs), before: JSON.parse(record.before) as DayRow },
  };
}

async function begin(world: World, playerId: number, nowMs: number): Promise<Sitting> {
  const day = moscowDay(nowMs);
  const [row] = await selectDays(world.db, playerId, day);
  const before = row ?? { day, spent: 0, staked: 0, won: 0, gifted: 0, sold: 0 };
  await keep(world, playerId, {
    ...{ startedAtMs: nowMs, thereMs: 0, seenAtMs: nowMs, toldMs: 0, before: JSON.stringify(before) },
  });
  return { startedAt: timeOfMs(nowMs), thereMs: 0, toldMs: 0, before };
}

/** Keeps that a player knows how long they have been there by now. */
export async function keepTold(world: World, playerId: number, { thereMs }: Sitting): Promise<void> {
  await keep(world, playerId, { toldMs: thereMs });
}

async function keep(
  { redis }: World,
  playerId: number,
  fields: { readonly [Name in keyof SittingRecord]?: string | number },
): Promise<void> {
  const key = keyOf(playerId);
  await Promise.all([redis.hSet(key, fields), redis.expire(key, KEPT_SECONDS)]);
}

/** What a player has played for since a sitting began, day by day: the difference to what had been before it. */
export async function playedIn(world: World, playerId: number, { before }: Sitting): Promise<DayRow[]> {
  const days = await selectDays(world.db, playerId, before.day);
  return days.map((row) => {
    if (row.day !== before.day) return row;
    const { spent, staked, won, gifted, sold } = before;
    return {
      ...{ day: row.day, spent: row.spent - spent, staked: row.staked - staked, won: row.won - won },
      ...{ gifted: row.gifted - gifted, sold: row.sold - sold },
    };
  });
}
