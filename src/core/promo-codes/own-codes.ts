import type { Db } from '#src/platform/db.ts';
import { type OwnCode, selectOwnCodes, selectOwnCodesByIds } from './store.ts';

const MOST = 50;

/** The codes that were made for a player, used and ended ones among them, the newest first; the newest 50. */
export const listOwnCodes = (db: Db, playerId: number): Promise<OwnCode[]> => selectOwnCodes(db, playerId, MOST);

/** Some codes that were made for a player, by their ids. */
export async function ownCodesByIds(
  db: Db,
  playerId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, OwnCode>> {
  const codes = ids.length === 0 ? [] : await selectOwnCodesByIds(db, playerId, ids);
  return new Map(codes.map((code) => [code.id, code]));
}
