import { markReminded, playersToRemind } from './store.ts';
import { hasUnreadNotification, writeNotification } from '#src/players/notifications/index.ts';
import { type Tx, transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { moscowDay, moscowDayStartMs } from '#src/shared/moscow-day.ts';
import { HOUR_MS } from '#src/shared/time.ts';

/** Moscow hour from which reminders are sent: six hours before the day ends. */
const FROM_HOUR = 18;
/** Shorter streaks are not worth a reminder. */
const LEAST_STREAK = 3;
const PAGE = 200;
const MOST_AT_ONCE = 1000;

/**
 * Reminds players whose streak would break at midnight: in the evening, once a day. Skips players who have an unread
 * reminder, have turned notifications off, or are on a break. Returns the number of players reminded, at most 1000.
 */
export async function remindOfBonus(services: Services): Promise<number> {
  const nowMs = services.clock.now().getTime();
  const today = moscowDay(nowMs);
  if (nowMs < moscowDayStartMs(today) + FROM_HOUR * HOUR_MS) return 0;
  const whom = { bonusDay: today - 1, toldDay: today, leastStreak: LEAST_STREAK };
  let remindedCount = 0;
  for (let afterId = 0, scanned = 0; scanned < MOST_AT_ONCE; scanned += PAGE) {
    const ids = await playersToRemind(services.db, whom, { afterId, limit: PAGE });
    for (const id of ids) {
      if (await transaction(services, null, (tx) => remind(tx, id, whom))) remindedCount += 1;
    }
    const last = ids.at(-1);
    if (last === undefined) break;
    afterId = last;
  }
  return remindedCount;
}

async function remind(tx: Tx, playerId: number, whom: Parameters<typeof markReminded>[2]): Promise<boolean> {
  if (!(await markReminded(tx, playerId, whom))) return false;
  if (await hasUnreadNotification(tx, playerId, 'bonus.ready')) return false;
  return await writeNotification(tx, playerId, { kind: 'bonus.ready', params: {}, link: '/bonus' });
}
