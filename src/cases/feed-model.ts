import { shownPlayers } from '#src/accounts/index.ts';
import { itemModel, type PublishedCase, publishedCases } from '#src/catalogue/index.ts';
import { itemsByIds, latestOfCase, type OwnedItem } from '#src/items/index.ts';
import { cachedByKey } from '#src/platform/data-version.ts';
import type { World } from '#src/platform/world.ts';
import type { Reader } from '#src/shared/reader.ts';
import type { CaseFeedModel, FeedDropModel } from '#views/cases/case-page-model.ts';
import { bestsOf } from './best-drops.ts';

const SHOWN = 20;
/** Some more are read: those of players who left are left out. */
const READ = 30;

/**
 * What a case dropped last, and the best of the last day, as others may see it by now: the same object for all who
 * read in one language and currency, until the next wins are told of. Whoever hides is not named.
 */
export const loadFeed = cachedByKey(
  ['strip', 'catalogue', 'rates'],
  (_world: World, { locale, currency }: Reader, { id }: PublishedCase) => `${locale} ${currency.code} ${String(id)}`,
  makeFeed,
);

async function makeFeed(world: World, reader: Reader, shown: PublishedCase): Promise<CaseFeedModel> {
  const [latest, bestIds, { itemsById }] = await Promise.all([
    latestOfCase(world, shown.id, READ),
    bestsOf(world.db, shown.id, world.clock.now()),
    publishedCases(world),
  ]);
  const found = await itemsByIds(world.db, bestIds);
  const bests = bestIds.flatMap((id) => found.get(id) ?? []);
  const players = await shownPlayers(world.db, [...new Set([...latest, ...bests].map(({ playerId }) => playerId))]);
  const dropOf = (owned: OwnedItem): FeedDropModel[] => {
    const [player, item] = [players.get(owned.playerId), itemsById.get(owned.itemId)];
    if (player === undefined || item === undefined) return [];
    return [
      {
        insertId: owned.id,
        item: itemModel(item, owned, reader),
        owner: player.isHidden ? null : { id: player.id, name: player.name },
        createdAt: owned.createdAt.toISOString(),
      },
    ];
  };
  return { latest: latest.flatMap(dropOf).slice(0, SHOWN), best: bests.flatMap(dropOf)[0] ?? null };
}
