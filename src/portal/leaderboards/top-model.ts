import { avatarAddress, drawnAddress, levelProgress } from '#src/accounts/index.ts';
import { caseCardModel, chanceOf, itemModel, publishedCases, versionById } from '#src/catalogue/index.ts';
import type { OwnedItem } from '#src/items/index.ts';
import type { World } from '#src/platform/world.ts';
import { readSettings } from '#src/settings/index.ts';
import { floorToCurrency } from '#src/shared/money.ts';
import type { Reader } from '#src/shared/reader.ts';
import { kopecks } from '#src/shared/units.ts';
import type { BestDropModel, FavouriteModel, RankModel, TopPageModel } from '#views/standings/top-page.tsx';
import type { ItemModel } from '#views/ui/models.ts';
import { countersOf } from './counters.ts';
import { HIDDEN } from './latest-drops.ts';
import { dateOfDay, type Period } from './period.ts';
import { type Ranked, readTop, type Top } from './read-top.ts';

/** The tops of a period as a visitor sees them; who is signed in finds their own place. */
export async function loadTop(
  world: World,
  playerId: number | null,
  reader: Reader,
  period: Period,
): Promise<TopPageModel> {
  const [top, counters, { levelStepExp }] = await Promise.all([
    readTop(world, period, playerId),
    countersOf(world),
    readSettings(world),
  ]);
  const rank = async (ranked: Ranked): Promise<RankModel> => ({
    ...rankModel(ranked, playerId, reader, levelStepExp),
    best: ranked.best && (await itemShown(world, ranked.best, reader)),
  });
  const isListed = top.ranked.some(({ player }) => player.id === playerId);
  return {
    period,
    days: top.days && {
      first: dateOfDay(top.days.first).toISOString(),
      last: dateOfDay(top.days.last).toISOString(),
    },
    counters,
    players: await Promise.all(top.ranked.map(rank)),
    own: top.own === null || isListed ? null : await rank(top.own),
    best: await bestModel(world, top.best, reader),
    favourite: await favouriteModel(world, top.favourite, reader),
  };
}

function rankModel(
  { place, standing, player }: Ranked,
  playerId: number | null,
  { currency }: Reader,
  levelStepExp: number,
): Omit<RankModel, 'best'> {
  const isOwn = player.id === playerId;
  const isShown = isOwn || !player.isHidden;
  return {
    place,
    ID: isShown ? player.id : HIDDEN.ID,
    name: isShown ? player.name : HIDDEN.name,
    avatar: isShown ? avatarAddress(player) : drawnAddress(HIDDEN.ID),
    level: isShown ? levelProgress(player.exp, levelStepExp).level : null,
    isOwn,
    opened: standing.opened,
    earned: floorToCurrency(kopecks(standing.wonKopecks), currency.rate),
    earnedMinor: standing.wonKopecks,
  };
}

async function itemShown(world: World, owned: OwnedItem, reader: Reader): Promise<ItemModel | null> {
  const kind = (await publishedCases(world)).itemsById.get(owned.itemId);
  return kind ? itemModel(kind, owned, reader) : null;
}

async function bestModel(world: World, best: Top['best'], reader: Reader): Promise<BestDropModel | null> {
  if (best === null) return null;
  const { item, player, versionId } = best;
  const [shown, version] = await Promise.all([itemShown(world, item, reader), versionById(world, versionId)]);
  const row = version?.rows.find((one) => one.item.id === item.itemId);
  if (shown === null || item.drawId === null) return null;
  return {
    insertId: item.id,
    item: shown,
    drawId: item.drawId,
    owner: { ID: player.id, name: player.name },
    chance: row ? chanceOf(row) : null,
    createdAt: item.createdAt.toISOString(),
  };
}

/** A case that was opened most, as a card with how often; null when there is none or it is hidden. */
export async function favouriteModel(
  world: World,
  favourite: Top['favourite'],
  reader: Reader,
): Promise<FavouriteModel | null> {
  const found = favourite && (await publishedCases(world)).casesById.get(favourite.caseId);
  if (!favourite || !found || found.state === 'hidden') return null;
  const card = caseCardModel(found, reader, world.clock.now());
  return { card, opened: favourite.opened, share: favourite.opened / favourite.ofAll };
}
