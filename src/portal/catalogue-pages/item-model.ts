import { publicPlayers } from '#src/players/players/index.ts';
import { type Catalogue, type CatalogueItem, publishedCases } from '#src/core/catalogue/index.ts';
import { caseCardModel, chanceOf, itemModel, itemValueOf } from '#src/core/catalogue/models/index.ts';
import { type ItemPriceChange, readItemPriceHistory } from '#src/core/catalogue/prices/index.ts';
import { latestOfItem } from '#src/players/inventory/index.ts';
import { readSettings } from '#src/core/settings/index.ts';
import { cached } from '#src/platform/database/cached.ts';
import type { Services } from '#src/platform/services.ts';
import { fail } from '#src/shared/errors.ts';
import { floorToCurrency } from '#src/shared/money.ts';
import { type Viewer, viewerKey } from '#src/shared/viewers.ts';
import { listedItem } from './listed-items.ts';
import { dayOf, endOfDay } from './spans.ts';
import type { ItemDropModel, ItemPageModel, ItemPlaceModel } from '#views/portal/catalogue-pages/item-page.tsx';

const SHOWN_DROPS = 12;
/** Reads extra rows, because drops of deleted players are left out. */
const READ_DROPS = 20;

/**
 * The public page of an item. Viewers with the same language and currency share one object until drops or prices
 * change.
 *
 * @throws errors.item.unknown for an unlisted or unknown item
 */
export const loadItemPage = cached(
  'item-page',
  {
    dependsOn: ['strip', 'catalogue', 'rates', 'settings'],
    key: ({ clock }, viewer, name) => `${viewerKey(viewer)} ${name} ${String(dayOf(clock.now()))}`,
  },
  makeItemPage,
);

async function makeItemPage(services: Services, viewer: Viewer, name: string): Promise<ItemPageModel> {
  const item = (await listedItem(services, name)) ?? fail('errors.item.unknown');
  const [catalogue, { gPriceKopecks }, history, drops] = await Promise.all([
    publishedCases(services),
    readSettings(services),
    readItemPriceHistory(services.db, item.id),
    loadDrops(services, viewer, item),
  ]);
  const now = services.clock.now();
  return {
    item: itemModel(item, itemValueOf(item, gPriceKopecks), viewer),
    prices: history.map((change) => priceModel(change, viewer)),
    // The end of the day, so that the page stays the same until then.
    pricesUntil: endOfDay(now).toISOString(),
    places: placesOf(item, catalogue, viewer, now),
    drops,
  };
}

const priceModel = (
  { at, priceCentiG, priceKopecks }: ItemPriceChange,
  { currency }: Viewer,
): ItemPageModel['prices'][number] => ({
  at: at.toISOString(),
  priceG: priceCentiG / 100,
  priceMinor: priceKopecks,
  price: floorToCurrency(priceKopecks, currency.rate),
});

/** Cases whose current contents hold the item, the likeliest first. */
const placesOf = (item: CatalogueItem, { listed }: Catalogue, viewer: Viewer, now: Date): ItemPlaceModel[] =>
  listed
    .flatMap((listedCase) =>
      listedCase.version.rows
        .filter((row) => row.item.id === item.id)
        .map((row) => ({
          card: caseCardModel(listedCase, viewer, now),
          chance: chanceOf(row),
          from: row.from,
          to: row.to,
        })),
    )
    .toSorted((one, other) => other.chance - one.chance);

/** The latest drops of an item from cases, battles, contracts and upgrades. Hidden players are not named. */
async function loadDrops(
  services: Services,
  { locale, currency }: Viewer,
  item: CatalogueItem,
): Promise<ItemDropModel[]> {
  const [drops, { casesById }] = await Promise.all([
    latestOfItem(services, item.id, READ_DROPS),
    publishedCases(services),
  ]);
  const players = await publicPlayers(services.db, [...new Set(drops.map(({ playerId }) => playerId))]);
  return drops
    .flatMap((drop): ItemDropModel[] => {
      const player = players.get(drop.playerId);
      if (player === undefined) return [];
      const from = casesById.get(drop.caseId ?? 0);
      return [
        {
          insertId: drop.id,
          priceMinor: drop.priceKopecks,
          price: floorToCurrency(drop.priceKopecks, currency.rate),
          owner: player.isHidden ? null : { id: player.id, name: player.name },
          case:
            from === undefined || from.state === 'hidden' ? null : { name: from.name, title: from.texts[locale].title },
          isOfGame: drop.caseId === null,
          createdAt: drop.createdAt.toISOString(),
        },
      ];
    })
    .slice(0, SHOWN_DROPS);
}
