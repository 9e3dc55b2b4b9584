import { avatarAddress, drawnAddress } from '#src/players/players/pictures/index.ts';
import { levelProgress } from '#src/shared/level.ts';
import { publishedCases, versionById } from '#src/core/catalogue/index.ts';
import { caseCardModel, chanceOf, itemModel } from '#src/core/catalogue/models/index.ts';
import { battleCards, readBiggest } from '#src/games/battles/index.ts';
import type { OwnedItem } from '#src/players/inventory/index.ts';
import type { Services } from '#src/platform/services.ts';
import type { StoreViewer, Viewer } from '#src/shared/viewers.ts';
import { readSettings } from '#src/core/settings/index.ts';
import { floorToCurrency } from '#src/shared/money.ts';
import { kopecks } from '#src/shared/units.ts';
import type { TopPageModel } from '#views/portal/leaderboards/top-page.tsx';
import type { ItemModel } from '#ui/models/items.ts';
import { countersOf } from './counters.ts';
import { HIDDEN } from './latest-drops.ts';
import { dateOfDay, type LeaderboardPeriod } from './period.ts';
import { type Leaderboard, type RankedPlayer, readLeaderboard } from './read-top.ts';
import type { BestDropModel, FavouriteModel, RankModel, topOutput } from './outputs.ts';
import type { JsonOf } from '#src/http/endpoints/output.ts';

/** The leaderboards page of a period. A signed-in player also sees their own place. */
export async function loadTop(
  services: Services,
  viewer: StoreViewer,
  period: LeaderboardPeriod,
): Promise<TopPageModel> {
  const playerId = viewer.player?.id ?? null;
  const [top, counters, { levelStepExp }, biggest] = await Promise.all([
    readLeaderboard(services, period, playerId),
    countersOf(services),
    readSettings(services),
    readBiggest(services),
  ]);
  const rank = async (rankedPlayer: RankedPlayer): Promise<RankModel> => ({
    ...rankModel(rankedPlayer, playerId, viewer, levelStepExp),
    best: rankedPlayer.best && (await itemShown(services, rankedPlayer.best, viewer)),
  });
  const isListed = top.ranked.some(({ player }) => player.id === playerId);
  return {
    period,
    days: top.days && { first: dateOfDay(top.days.first).toISOString(), last: dateOfDay(top.days.last).toISOString() },
    counters,
    players: await Promise.all(top.ranked.map(rank)),
    own: top.own === null || isListed ? null : await rank(top.own),
    best: await bestModel(services, top.best, viewer),
    favourite: await favouriteModel(services, top.favourite, viewer),
    battles: await battleCards(services, biggest === null ? [] : [biggest], viewer),
  };
}

function rankModel(
  { place, standing, player }: RankedPlayer,
  playerId: number | null,
  { currency }: Viewer,
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

async function itemShown(services: Services, ownedItem: OwnedItem, viewer: Viewer): Promise<ItemModel | null> {
  const kind = (await publishedCases(services)).itemsById.get(ownedItem.itemId);
  return kind ? itemModel(kind, ownedItem, viewer) : null;
}

async function bestModel(services: Services, best: Leaderboard['best'], viewer: Viewer): Promise<BestDropModel | null> {
  if (best === null) return null;
  const { item, player, versionId } = best;
  const [shownItem, version] = await Promise.all([itemShown(services, item, viewer), versionById(services, versionId)]);
  const row = version?.rows.find((oddsRow) => oddsRow.item.id === item.itemId);
  if (shownItem === null || item.drawId === null) return null;
  return {
    insertId: item.id,
    item: shownItem,
    drawId: item.drawId,
    owner: { ID: player.id, name: player.name },
    chance: row ? chanceOf(row) : null,
    createdAt: item.createdAt.toISOString(),
  };
}

/** The most opened case as a card with its number of openings; null when there is none or the case is hidden. */
export async function favouriteModel(
  services: Services,
  favourite: Leaderboard['favourite'],
  viewer: Viewer,
): Promise<FavouriteModel | null> {
  const publishedCase = favourite && (await publishedCases(services)).casesById.get(favourite.caseId);
  if (!favourite || !publishedCase || publishedCase.state === 'hidden') return null;
  const card = caseCardModel(publishedCase, viewer, services.clock.now());
  return { card, opened: favourite.opened, share: favourite.opened / favourite.ofAll };
}

/** The leaderboards of a period as JSON: counters, top players, and the other blocks of the page. */
export async function answerTop(
  services: Services,
  viewer: StoreViewer,
  { period }: { readonly period: LeaderboardPeriod },
): Promise<JsonOf<typeof topOutput>> {
  const { counters, players, best, favourite, own } = await loadTop(services, viewer, period);
  return { period, counters, bestPlayers: players, bestDrop: best, favouriteCase: favourite, own };
}
