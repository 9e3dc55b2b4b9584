import { type CatalogueItem, publishedCases, worthOf } from '#src/catalogue/index.ts';
import { contractOffer, readContractGrounds } from '#src/contracts/index.ts';
import type { OwnedItem } from '#src/items/index.ts';
import type { World } from '#src/platform/world.ts';
import { AppError } from '#src/shared/errors.ts';
import { kopecks } from '#src/shared/units.ts';
import { readUpgradeGrounds, upgradeOffer } from '#src/upgrades/index.ts';
import { currentWheel } from '#src/wheel/index.ts';
import type { Game, Odds } from './draw-game.ts';

const CONTRACTS = 40;
const UPGRADES = 200;
const LEAST_IN_CONTRACT = 3;
const MOST_IN_CONTRACT = 10;
const MOST_IN_UPGRADE = 6;
/** Some stakes reach no odds; so many are tried for each that is wanted. */
const TRIES = 50;

/** Picks a whole number from 0 to below `count`. */
export type Pick = (count: number) => number;

/**
 * The games as this store publishes them now: every case that is listed, the wheel, and contracts and upgrades of
 * stakes that `pick` makes of the catalogue. Their odds come from what players are offered, not from a copy of it.
 */
export async function publishedGames(world: World, pick: Pick): Promise<Game[]> {
  const [{ listed }, wheel] = await Promise.all([publishedCases(world), currentWheel(world)]);
  return [
    { name: 'openings', odds: listed.map(({ version }) => version.rows) },
    { name: 'contracts', odds: await contractOdds(world, pick) },
    { name: 'upgrades', odds: await upgradeOdds(world, pick) },
    { name: 'spins', odds: wheel === null ? [] : [wheel.sectors] },
  ].filter(({ odds }) => odds.length > 0);
}

async function contractOdds(world: World, pick: Pick): Promise<Odds[]> {
  const grounds = await readContractGrounds(world);
  const items = stakeable(grounds.catalogue.itemsById);
  return collect(CONTRACTS, () => {
    const count = LEAST_IN_CONTRACT + pick(MOST_IN_CONTRACT - LEAST_IN_CONTRACT + 1);
    const stake = Array.from({ length: count }, (_, place) => owned(items, pick, place + 1, grounds.gPriceKopecks));
    return contractOffer(grounds, stake).rows;
  });
}

async function upgradeOdds(world: World, pick: Pick): Promise<Odds[]> {
  const grounds = await readUpgradeGrounds(world);
  const items = stakeable(grounds.itemsById);
  return collect(UPGRADES, () => {
    const count = 1 + pick(MOST_IN_UPGRADE);
    const stake = Array.from({ length: count }, (_, place) => owned(items, pick, place + 1, grounds.gPriceKopecks));
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

/** So many odds as are wanted; a stake that the store refuses is no game and is left out. */
function collect(wanted: number, make: () => Odds): Odds[] {
  const made: Odds[] = [];
  for (let tries = 0; made.length < wanted && tries < wanted * TRIES; tries += 1) {
    try {
      made.push(make());
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
  return made;
}

/** An item as if somebody had just won it. */
function owned(items: readonly CatalogueItem[], pick: Pick, id: number, gPriceKopecks: number): OwnedItem {
  const item = items[pick(items.length)];
  if (!item) throw new Error('the catalogue has no items: npm run seed');
  const { priceKopecks, priceCentiG } = worthOf(item, kopecks(gPriceKopecks));
  const epoch = new Date(0);
  return {
    ...{ id, playerId: 0, itemId: item.id, drawId: null, caseId: null, ticket: null, nonce: null },
    ...{ status: 'owned', startStatus: 'owned', rarity: item.rarityRank, priceKopecks, priceCentiG },
    ...{ isLocked: false, revealAt: epoch, createdAt: epoch },
  };
}
