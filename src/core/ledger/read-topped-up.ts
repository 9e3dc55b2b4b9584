import type { Db } from '#src/platform/database/database.ts';
import { selectBalances, selectToppedUp } from './store.ts';

/** The sum of the top-ups of a player since a moment, in kopecks. Payments refunded in full or in part are left out. */
export async function readToppedUp(db: Db, playerId: number, since: Date): Promise<number> {
  const money = (await selectBalances(db, playerId)).find(({ account }) => account === 'money');
  return money ? await selectToppedUp(db, money.id, since) : 0;
}
