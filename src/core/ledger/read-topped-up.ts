import type { Db } from '#src/platform/db.ts';
import { selectBalances, selectToppedUp } from './store.ts';

/** What a player has topped up since a moment, in kopecks. A payment that was given back, in whole or not, is none. */
export async function readToppedUp(db: Db, playerId: number, since: Date): Promise<number> {
  const money = (await selectBalances(db, playerId)).find(({ account }) => account === 'money');
  return money ? await selectToppedUp(db, money.id, since) : 0;
}
