import { publicPlayers } from '#src/players/players/index.ts';
import { type PublishedCase, publishedCases } from '#src/core/catalogue/index.ts';
import { itemModel } from '#src/core/catalogue/models/index.ts';
import { itemsByIds, latestOfCase, type OwnedItem } from '#src/players/inventory/index.ts';
import { cached } from '#src/platform/database/cached.ts';
import type { Services } from '#src/platform/services.ts';
import { DAY_MS } from '#src/shared/time.ts';
import { type Viewer, viewerKey } from '#src/shared/viewers.ts';
import type { CaseFeedModel, FeedDropModel } from '#views/games/cases/case-page-model.ts';
import { bestDropsOf } from './best-drops.ts';

const SHOWN = 20;
/** Reads extra rows, because drops of deleted players are left out. */
const READ = 30;

/**
 * The latest revealed drops of a case and the best drop of the last day. Viewers with the same language and currency
 * share one cached object until the next drops are published. Hidden players are not named.
 */
export const loadFeed = cached(
  'case-feed',
  {
    dependsOn: ['strip', 'catalogue', 'rates'],
    key: (_services, viewer, { id }) => `${viewerKey(viewer)} ${String(id)}`,
  },
  makeFeed,
);

/** Drops shown of one day. */
const SHOWN_OF_DAY = 50;
const READ_OF_DAY = 60;

/** The revealed drops of a case in the last 24 hours, at most 50, and the best one. */
export async function readDayFeed(services: Services, viewer: Viewer, shown: PublishedCase): Promise<CaseFeedModel> {
  const { latest, best } = await readFeed(services, viewer, shown, READ_OF_DAY);
  const since = services.clock.now().getTime() - DAY_MS;
  const ofDay = latest.filter(({ createdAt }) => Date.parse(createdAt) >= since);
  return { latest: ofDay.slice(0, SHOWN_OF_DAY), best };
}

async function makeFeed(services: Services, viewer: Viewer, shown: PublishedCase): Promise<CaseFeedModel> {
  const { latest, best } = await readFeed(services, viewer, shown, READ);
  return { latest: latest.slice(0, SHOWN), best };
}

async function readFeed(
  services: Services,
  viewer: Viewer,
  shown: PublishedCase,
  limit: number,
): Promise<CaseFeedModel> {
  const [latest, bestIds, { itemsById }] = await Promise.all([
    latestOfCase(services, shown.id, limit),
    bestDropsOf(services.db, shown.id, services.clock.now()),
    publishedCases(services),
  ]);
  const itemById = await itemsByIds(services.db, bestIds);
  const bests = bestIds.flatMap((id) => itemById.get(id) ?? []);
  const players = await publicPlayers(services.db, [...new Set([...latest, ...bests].map(({ playerId }) => playerId))]);
  const dropOf = (ownedItem: OwnedItem): FeedDropModel[] => {
    const [player, item] = [players.get(ownedItem.playerId), itemsById.get(ownedItem.itemId)];
    if (player === undefined || item === undefined) return [];
    return [
      {
        insertId: ownedItem.id,
        item: itemModel(item, ownedItem, viewer),
        owner: player.isHidden ? null : { id: player.id, name: player.name },
        createdAt: ownedItem.createdAt.toISOString(),
      },
    ];
  };
  return { latest: latest.flatMap(dropOf), best: bests.flatMap(dropOf)[0] ?? null };
}
