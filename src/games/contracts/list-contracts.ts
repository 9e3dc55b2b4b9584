import { type GameWithItems, gamesWithItems, type OwnedItem } from '#src/players/inventory/index.ts';
import type { Db } from '#src/platform/database/database.ts';
import { pageOf } from '#src/shared/page-of.ts';
import { type StoredContract, selectContracts } from './store.ts';

export interface PastContract extends StoredContract, Pick<GameWithItems, 'put' | 'drawId'> {
  readonly got: OwnedItem;
}

/** One page of a player's contracts, newest first. Pass `next` as the id below which the following page begins. */
export async function listContracts(
  db: Db,
  playerId: number,
  { beforeId, limit }: { readonly beforeId: number | null; readonly limit: number },
): Promise<{ contracts: PastContract[]; next: number | null }> {
  const found = await selectContracts(db, playerId, beforeId ?? Number.MAX_SAFE_INTEGER, limit + 1);
  const { rows, next } = pageOf(found, limit, ({ id }) => id);
  return { contracts: await withItems(db, rows), next };
}

/** A contract of a player by id; null when it does not exist or belongs to another player. */
export async function findContract(db: Db, playerId: number, contractId: number): Promise<PastContract | null> {
  const rows = await selectContracts(db, playerId, contractId + 1, 1);
  const [contract] = await withItems(
    db,
    rows.filter(({ id }) => id === contractId),
  );
  return contract ?? null;
}

async function withItems(db: Db, rows: readonly StoredContract[]): Promise<PastContract[]> {
  const ids = rows.map(({ id }) => id);
  const games = await gamesWithItems(db, 'contract', ids);
  return rows.flatMap((row) => {
    const game = games.get(row.id);
    return game?.got ? [{ ...row, put: game.put, got: game.got, drawId: game.drawId }] : [];
  });
}
