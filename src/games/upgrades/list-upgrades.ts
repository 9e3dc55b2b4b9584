import { type GameWithItems, gamesWithItems } from '#src/players/inventory/index.ts';
import type { Db } from '#src/platform/database/database.ts';
import { pageOf } from '#src/shared/page-of.ts';
import { selectUpgrades, type StoredUpgrade } from './store.ts';

/** An upgrade with its items; without a prize it was lost. */
export interface PastUpgrade extends StoredUpgrade, GameWithItems {}

/** One page of a player's upgrades, newest first. Pass `next` as the id below which the following page begins. */
export async function listUpgrades(
  db: Db,
  playerId: number,
  { beforeId, limit }: { readonly beforeId: number | null; readonly limit: number },
): Promise<{ upgrades: PastUpgrade[]; next: number | null }> {
  const found = await selectUpgrades(db, playerId, beforeId ?? Number.MAX_SAFE_INTEGER, limit + 1);
  const { rows, next } = pageOf(found, limit, ({ id }) => id);
  return { upgrades: await withItems(db, rows), next };
}

/** An upgrade of a player by id; null when it does not exist or belongs to another player. */
export async function findUpgrade(db: Db, playerId: number, upgradeId: number): Promise<PastUpgrade | null> {
  const rows = await selectUpgrades(db, playerId, upgradeId + 1, 1);
  const [upgrade] = await withItems(
    db,
    rows.filter(({ id }) => id === upgradeId),
  );
  return upgrade ?? null;
}

async function withItems(db: Db, rows: readonly StoredUpgrade[]): Promise<PastUpgrade[]> {
  const ids = rows.map(({ id }) => id);
  const games = await gamesWithItems(db, 'upgrade', ids);
  return rows.flatMap((row) => {
    const game = games.get(row.id);
    return game === undefined ? [] : [{ ...row, ...game }];
  });
}
