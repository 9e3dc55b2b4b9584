import { publishedCases, versionById } from '#src/core/catalogue/index.ts';
import { pictureAddress } from '#src/core/catalogue/models/index.ts';
import { readSettings } from '#src/core/settings/index.ts';
import { averageCost, worthOfOpenings } from '#src/games/average-cost.ts';
import { newFormKey } from '#src/platform/security/form-key.ts';
import type { Services } from '#src/platform/services.ts';
import { itemsByIds, refusalOfUse } from '#src/players/inventory/index.ts';
import type { StoreViewer, Viewer } from '#src/shared/viewers.ts';
import { LAST_REEL_MS } from '#src/shared/battles.ts';
import { fail } from '#src/shared/errors.ts';
import { floorToCurrency } from '#src/shared/money.ts';
import { kopecks } from '#src/shared/units.ts';
import type { BattleContents, BattleWinnings } from '#ui/battles/show.ts';
import type { BattlePageModel } from '#views/games/battles/battle-page-model.ts';
import { isFree, joinKopecks, shownState, type WholeBattle } from './battle.ts';
import { readBattle } from './read-battle.ts';
import { battleModel } from './shown-battle-model.ts';

/**
 * The page of a battle, for guests, spectators and those who play it.
 * @throws errors.battle.unknown
 */
export async function loadBattlePage(
  services: Services,
  viewer: StoreViewer,
  { code }: { readonly code: string },
): Promise<BattlePageModel> {
  const playerId = viewer.player?.id ?? null;
  const whole = await readBattle(services.db, code);
  if (whole === null) fail('errors.battle.unknown');
  const [battle, contents, winnings, joinAverageCost] = await Promise.all([
    battleModel(services, whole, viewer),
    contentsOf(services, whole, viewer),
    winningsOf(services, whole, viewer),
    seatCost(services, whole, viewer),
  ]);
  const nowMs = services.clock.now().getTime();
  const isCreator = playerId !== null && whole.creatorId === playerId;
  const isOpen = battle.state === 'waiting';
  return {
    battle,
    contents,
    // Equal for all readers once the last reel has stopped, so that the page can be cached.
    revealInMs: battle.revealTimes.map((at) => Math.max(-LAST_REEL_MS, Date.parse(at) - nowMs)),
    ownSeat: playerId === null ? null : (whole.seats.find((seat) => seat.playerId === playerId)?.seat ?? null),
    canCancel: isCreator && isOpen && whole.seats.filter((seat) => !isFree(seat)).length === 1,
    canCallBot: isCreator && battle.hasBot,
    winnings,
    joinAverageCost,
    rate: viewer.currency.rate,
    idempotencyKey: playerId === null ? null : newFormKey(services),
  };
}

/**
 * The average cost of ten free seats; null when no seat is sold. Every seat opens the same cases and every rule treats
 * the seats alike, so a seat wins on average what its own openings are worth.
 */
async function seatCost(services: Services, battle: WholeBattle, { currency }: Viewer): Promise<number | null> {
  const priceKopecks = joinKopecks(battle);
  if (battle.state !== 'waiting' || priceKopecks === 0) return null;
  const [{ gPriceKopecks }, versions] = await Promise.all([
    readSettings(services),
    Promise.all(battle.cases.map(({ versionId }) => versionById(services, versionId))),
  ]);
  const known = versions.filter((version) => version !== null);
  if (known.length < versions.length) return null;
  return averageCost(priceKopecks, worthOfOpenings(known, gPriceKopecks), currency.rate);
}

/** The items of a battle that is over which the viewer won and can sell; null without one. */
async function winningsOf(
  { db, clock }: Services,
  battle: WholeBattle,
  { player, currency }: StoreViewer,
): Promise<BattleWinnings | null> {
  if (player === null || shownState(battle, clock.now()) !== 'finished') return null;
  const items = await itemsByIds(
    db,
    battle.drops.flatMap(({ ownedItemId }) => ownedItemId ?? []),
  );
  const sellable = [...items.values()].filter((item) => refusalOfUse(item, player.id, 'sold') === null);
  const worth = sellable.reduce((sum, { priceKopecks }) => sum + priceKopecks, 0);
  if (sellable.length === 0) return null;
  return { ids: sellable.map(({ id }) => id), sum: floorToCurrency(kopecks(worth), currency.rate) };
}

/** The different cases of a battle with the outcomes of their frozen versions. */
async function contentsOf(services: Services, { cases }: WholeBattle, { locale }: Viewer): Promise<BattleContents[]> {
  const { casesById } = await publishedCases(services);
  const different = [...new Map(cases.map((one) => [one.versionId, one])).values()];
  const contents = await Promise.all(
    different.map(async ({ caseId, versionId }): Promise<BattleContents[]> => {
      const shown = casesById.get(caseId);
      if (shown === undefined) return [];
      const version = shown.version.id === versionId ? shown.version : await versionById(services, versionId);
      return [
        {
          name: shown.name,
          title: shown.texts[locale].title,
          logo: pictureAddress(shown.image),
          palette: shown.palette,
          tiles: (version?.rows ?? []).map(({ item, from, to }) => [
            pictureAddress(item.image),
            item.rarity,
            from,
            to,
            item.texts[locale].title,
            item.isListed ? item.key : null,
          ]),
        },
      ];
    }),
  );
  return contents.flat();
}
