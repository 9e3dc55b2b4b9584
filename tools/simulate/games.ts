import { type CatalogueItem, publishedCases } from '#src/core/catalogue/index.ts';
import { itemValueOf } from '#src/core/catalogue/models/index.ts';
import { contractOffer, readContractOfferInputs } from '#src/games/contracts/index.ts';
import type { OwnedItem } from '#src/players/inventory/index.ts';
import type { Services } from '#src/platform/services.ts';
import { AppError } from '#src/shared/errors.ts';
import { kopecks } from '#src/shared/units.ts';
import { readUpgradeOfferInputs, upgradeOffer } from '#src/games/upgrades/index.ts';
import { currentWheel } from '#src/games/wheel/index.ts';
import type { Game, Odds } from './draw-game.ts';

const CONTRACTS = 40;
const UPGRADES = 200;
const LEAST_IN_CONTRACT = 3;
const MOST_IN_CONTRACT = 10;
const MOST_IN_UPGRADE = 6;
/** Attempts per requested set of odds, because the store refuses some stakes. */
const TRIES = 50;

/** Picks an integer from 0 to `count - 1`. */
export type Pick = (count: number) => number;

/**
 * The games that this store currently publishes: every listed case, the wheel, and contracts and upgrades of stakes
 * that `pick` selects from the catalogue. The odds come from the code that serves players, not from a copy.
 */
export async function publishedGames(services: Services, pick: Pick): Promise<Game[]> {
  const [{ listed }, wheel] = await Promise.all([publishedCases(services), currentWheel(services)]);
  return [
    { name: 'openings', odds: listed.map(({ version }) => version.rows) },
    { name: 'contracts', odds: await contractOdds(services, pick) },
    { name: 'upgrades', odds: await upgradeOdds(services, pick) },
    { name: 'spins', odds: wheel === null ? [] : [wheel.sectors] },
  ].filter(({ odds }) => odds.length > 0);
}

async function contractOdds(services: Services, pick: Pick): Promise<Odds[]> {
  const grounds = await readContractOfferInputs(services);
  const items = stakeable(grounds.catalogue.itemsById);
  if (items.length === 0) return [];
  return collect(CONTRACTS, () => {
    const count = LEAST_IN_CONTRACT + pick(MOST_IN_CONTRACT - LEAST_IN_CONTRACT + 1);
    const stake = Array.from({ length: count }, (_, index) => owned(items, pick, index + 1, grounds.gPriceKopecks));
    return contractOffer(grounds, stake).rows;
  });
}

async function upgradeOdds(services: Services, pick: Pick): Promise<Odds[]> {
  const grounds = await readUpgradeOfferInputs(services);
  const items = stakeable(grounds.itemsById);
  if (items.length === 0) return [];
  return collect(UPGRADES, () => {
    const count = 1 + pick(MOST_IN_UPGRADE);
    const stake = Array.from({ length: count }, (_, index) => owned(items, pick, index + 1, grounds.gPriceKopecks));
    const targetId = items[pick(items.length)]?.id ?? 0;
    const side = pick(2) === 0 ? 'under' : 'over';
    const offer = upgradeOffer(
      grounds,
      { ids: [], addKopecks: kopecks(0), targetId, side },
      { stake, moneyKopecks: 0 },
    );
    return side === 'under' ? [offer, { from: offer.to + 1, to: 999_999 }] : [{ from: 0, to: offer.from - 1 }, offer];
  });
}

const stakeable = (itemsById: ReadonlyMap<number, CatalogueItem>): CatalogueItem[] =>
  [...itemsById.values()].filter(({ isListed }) => isListed);

/** Collects the requested number of odds; skips stakes that the store refuses. */
function collect(count: number, make: () => Odds): Odds[] {
  const oddsList: Odds[] = [];
  for (let tries = 0; oddsList.length < count && tries < count * TRIES; tries += 1) {
    try {
      oddsList.push(make());
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
  return oddsList;
}

/** An item as a player would own it right after winning it. */
function owned(items: readonly CatalogueItem[], pick: Pick, id: number, gPriceKopecks: number): OwnedItem {
  const item = items[pick(items.length)];
  if (!item) throw new Error('The catalogue has no items');
  const { priceKopecks, priceCentiG } = itemValueOf(item, kopecks(gPriceKopecks));
  const epoch = new Date(0);
  return {
    id,
    playerId: 0,
    itemId: item.id,
    drawId: null,
    caseId: null,
    ticket: null,
    nonce: null,
    status: 'owned',
    startStatus: 'owned',
    rarity: item.rarityRank,
    priceKopecks,
    priceCentiG,
    isLocked: false,
    revealAt: epoch,
    createdAt: epoch,
  };
}
