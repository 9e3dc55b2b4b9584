import type { Db } from '#src/platform/database/database.ts';
import { type OwnCode, selectOwnCodes, selectOwnCodesByIds } from '#src/core/promo-codes/store/promo-codes.ts';

const MOST = 50;

/** The newest 50 personal codes of a player, newest first, including used and ended ones. */
export const listOwnCodes = (db: Db, playerId: number): Promise<OwnCode[]> => selectOwnCodes(db, playerId, MOST);

export async function ownCodesByIds(
  db: Db,
  playerId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, OwnCode>> {
  const codes = ids.length === 0 ? [] : await selectOwnCodesByIds(db, playerId, ids);
  return new Map(codes.map((code) => [code.id, code]));
}
