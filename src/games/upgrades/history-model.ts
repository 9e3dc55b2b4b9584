import { chanceOf, itemModel, publishedCases } from '#src/catalogue/index.ts';
import { dropModels } from '#src/items/index.ts';
import type { World } from '#src/platform/world.ts';
import { assert } from '#src/shared/assert.ts';
import { floorToCurrency } from '#src/shared/money.ts';
import type { Reader } from '#src/shared/reader.ts';
import type { PastGameModel, PastGamesModel } from '#views/ui/past-game.ts';
import { winningRange } from './chance.ts';
import { listUpgrades, type PastUpgrade } from './list-upgrades.ts';

/** One page of a player's upgrades as they are shown, the newest first. A cursor that is none begins at the first. */
export async function upgradeHistory(
  world: World,
  playerId: number,
  reader: Reader,
  { cursor, limit }: { readonly cursor: string | null; readonly limit: number },
): Promise<PastGamesModel> {
  const beforeId = cursor !== null && /^\d{1,15}$/.test(cursor) ? Number(cursor) : null;
  const { upgrades, next } = await listUpgrades(world.db, playerId, { beforeId, limit });
  const list = await Promise.all(upgrades.map((upgrade) => pastUpgradeModel(world, upgrade, reader)));
  return { list, next: next === null ? null : String(next) };
}

/** An upgrade that was rolled, as it is shown. */
export async function pastUpgradeModel(world: World, upgrade: PastUpgrade, reader: Reader): Promise<PastGameModel> {
  const catalogue = await publishedCases(world);
  const { id, createdAt, put, got, drawId, ticket, tickets, side, targetId, stakeKopecks } = upgrade;
  const target = catalogue.itemsById.get(targetId);
  assert(target, `no item ${String(targetId)} in the catalogue`);
  const worth = { priceKopecks: upgrade.targetKopecks, priceCentiG: upgrade.targetCentiG };
  const range = winningRange(tickets, side);
  return {
    ...{ id, createdAt: createdAt.toISOString(), drawId, ticket },
    put: dropModels(put, catalogue, reader).map(({ item: { title, logo, rarity } }) => ({ title, logo, rarity })),
    stake: floorToCurrency(stakeKopecks, reader.currency.rate),
    got: got === null ? null : (dropModels([got], catalogue, reader)[0] ?? null),
    aim: itemModel(target, worth, reader),
    ...{ from: range.from, to: range.to, chance: chanceOf(range) },
  };
}
