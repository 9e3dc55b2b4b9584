import { markReminded, playersToRemind } from '#src/accounts/index.ts';
import { isWaiting, writeNotice } from '#src/notices/index.ts';
import { type Tx, transaction } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import { moscowDay, moscowDayStartMs } from '#src/shared/moscow-day.ts';

const HOUR_MS = 3_600_000;
/** From then on an evening's reminder is of use: six hours before the day is over. */
const FROM_HOUR = 18;
/** A shorter streak is soon begun again. */
const LEAST_STREAK = 3;
const PAGE = 200;
const MOST_AT_ONCE = 1000;

/**
 * Tells players whose streak would break at midnight that their bonus waits: in the evening, once a day, nobody who has
 * not read the last one, nobody who wants no notices or has a break. Answers how many were told, 1000 at most.
 */
export async function remindOfBonus(world: World): Promise<number> {
  const nowMs = world.clock.now().getTime();
  const today = moscowDay(nowMs);
  if (nowMs < moscowDayStartMs(today) + FROM_HOUR * HOUR_MS) return 0;
  const whom = { bonusDay: today - 1, toldDay: today, leastStreak: LEAST_STREAK };
  let told = 0;
  for (let afterId = 0, seen = 0; seen < MOST_AT_ONCE; seen += PAGE) {
    const ids = await playersToRemind(world.db, whom, { afterId, limit: PAGE });
    for (const id of ids) {
      if (await transaction(world, null, (tx) => remind(tx, id, whom))) told += 1;
    }
    const last = ids.at(-1);
    if (last === undefined) break;
    afterId = last;
  }
  return told;
}

async function remind(tx: Tx, playerId: number, whom: Parameters<typeof markReminded>[2]): Promise<boolean> {
  if (!(await markReminded(tx, playerId, whom))) return false;
  if (await isWaiting(tx, playerId, 'bonus.ready')) return false;
  return await writeNotice(tx, playerId, { kind: 'bonus.ready', params: {}, link: '/bonus' });
}
