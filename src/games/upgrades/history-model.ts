import { publishedCases } from '#src/core/catalogue/index.ts';
import { chanceOf, itemModel } from '#src/core/catalogue/models/index.ts';
import { dropModels, usedItemModels } from '#src/players/inventory/index.ts';
import type { Services } from '#src/platform/services.ts';
import { assert } from '#src/shared/assert.ts';
import { floorToCurrency } from '#src/shared/money.ts';
import type { Viewer } from '#src/shared/viewers.ts';
import type { PastGameModel, PastGamesModel } from '#views/ui/past-game.ts';
import { winningRange } from './chance.ts';
import { listUpgrades, type PastUpgrade } from './list-upgrades.ts';

/** One page of a player's upgrades for display, newest first. An invalid cursor returns the first page. */
export async function upgradeHistory(
  services: Services,
  playerId: number,
  viewer: Viewer,
  { cursor, limit }: { readonly cursor: string | null; readonly limit: number },
): Promise<PastGamesModel> {
  const beforeId = cursor !== null && /^\d{1,15}$/.test(cursor) ? Number(cursor) : null;
  const { upgrades, next } = await listUpgrades(services.db, playerId, { beforeId, limit });
  const list = await Promise.all(upgrades.map((upgrade) => pastUpgradeModel(services, upgrade, viewer)));
  return { list, next: next === null ? null : String(next) };
}

export async function pastUpgradeModel(
  services: Services,
  upgrade: PastUpgrade,
  viewer: Viewer,
): Promise<PastGameModel> {
  const catalogue = await publishedCases(services);
  const { id, createdAt, put, got, drawId, ticket, tickets, side, targetId, stakeKopecks } = upgrade;
  const target = catalogue.itemsById.get(targetId);
  assert(target, `Item ${String(targetId)} is not in the catalogue`);
  const worth = { priceKopecks: upgrade.targetKopecks, priceCentiG: upgrade.targetCentiG };
  const range = winningRange(tickets, side);
  return {
    id,
    createdAt: createdAt.toISOString(),
    drawId,
    ticket,
    put: usedItemModels(put, catalogue, viewer),
    stake: floorToCurrency(stakeKopecks, viewer.currency.rate),
    got: got === null ? null : (dropModels([got], catalogue, viewer)[0] ?? null),
    aim: itemModel(target, worth, viewer),
    from: range.from,
    to: range.to,
    chance: chanceOf(range),
  };
}
