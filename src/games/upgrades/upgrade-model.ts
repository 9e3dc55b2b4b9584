import { chanceOf, itemModel, publishedCases, worthOf } from '#src/catalogue/index.ts';
import { readSeeds } from '#src/draws/index.ts';
import { dropModels, listItems, type OwnedItem, ownedSummary, readStake, refusalOfUse } from '#src/items/index.ts';
import { readBalances } from '#src/ledger/index.ts';
import type { Player } from '#src/platform/player.ts';
import type { World } from '#src/platform/world.ts';
import { readSettings } from '#src/settings/index.ts';
import { AppError, type ErrorKey } from '#src/shared/errors.ts';
import { floorKopecksOf, floorToCurrency } from '#src/shared/money.ts';
import type { Reader } from '#src/shared/reader.ts';
import { type Kopecks, kopecks } from '#src/shared/units.ts';
import type {
  TargetModel,
  UpgradeDeskModel,
  UpgradeOfferModel,
  UpgradePageModel,
} from '#views/upgrades/upgrade-page-model.ts';
import { type Side, winningRange, winningTickets } from './chance.ts';
import { findTargets, type Target, targetWorth } from './find-targets.ts';
import { pastUpgradeModel, upgradeHistory } from './history-model.ts';
import { findUpgrade } from './list-upgrades.ts';
import { quoteOfUpgrade } from './quote.ts';
import { MOST_ITEMS, readUpgradeOffer, sumOf, type UpgradeOffer } from './upgrade-offer.ts';

const PAGE_ITEMS = 12;
const MOST_CHANCE = 75;
/** How many of what was rolled stand below the desk; the profile has all. */
const PAST_SHOWN = 5;

/** What the page's address asks for. */
export interface UpgradePageInput {
  /** Each once. */
  readonly ids: readonly number[];
  /** A sum in the shown currency as hundredths, and as it was typed. */
  readonly add: { readonly hundredths: number; readonly typed: string };
  readonly target: number | null;
  /** Hundredths: chooses the first target worth so many times the stake. */
  readonly times: number | null;
  readonly side: Side;
  readonly q: string;
  readonly cursor: string | null;
  readonly from: string | null;
  /** Only what follows is asked for, to be put behind what stands there. */
  readonly isContinued: boolean;
  /** The upgrade whose outcome is to be shown. */
  readonly rolled: number | null;
}

/** The upgrade page: for a guest how it goes, for a player the stake, the targets and the chance. */
export async function loadUpgradePage(
  world: World,
  player: Player | null,
  reader: Reader,
  input: UpgradePageInput,
): Promise<UpgradePageModel> {
  const { upgradeEdgePercent } = await readSettings(world);
  const rules = { most: MOST_ITEMS, mostChance: MOST_CHANCE, edgePercent: upgradeEdgePercent };
  if (!player) return { rules, desk: null, rolled: null, past: { list: [], next: null }, idempotencyKey: null };
  const [desk, past, rolled] = await Promise.all([
    loadDesk(world, player, reader, input),
    upgradeHistory(world, player.id, reader, { cursor: null, limit: PAST_SHOWN }),
    input.rolled === null ? null : findUpgrade(world.db, player.id, input.rolled),
  ]);
  return {
    rules,
    desk,
    rolled: rolled && (await pastUpgradeModel(world, rolled, reader)),
    past,
    idempotencyKey: world.random.bytes(16).toString('hex'),
  };
}

/** An offer as it is shown. */
export const upgradeOfferModel = (offer: UpgradeOffer, { currency }: Reader): UpgradeOfferModel => ({
  stake: floorToCurrency(offer.stakeKopecks, currency.rate),
  stakeMinor: offer.stakeKopecks,
  chance: chanceOf(offer),
  from: offer.from,
  to: offer.to,
  quote: quoteOfUpgrade(offer),
});

async function loadDesk(
  world: World,
  player: Player,
  reader: Reader,
  input: UpgradePageInput,
): Promise<UpgradeDeskModel> {
  const { rate } = reader.currency;
  const addKopecks = floorKopecksOf(input.add.hundredths, rate);
  const [catalogue, owned, balances, named, seeds] = await Promise.all([
    publishedCases(world),
    ownedSummary(world.db, player.id),
    readBalances(world.db, player.id),
    readStake(world.db, player.id, input.ids),
    readSeeds(world.db, player.id),
  ]);
  const picked = named.filter((item) => refusalOfUse(item, player.id, 'upgrade') === null).slice(0, MOST_ITEMS);
  const stakeKopecks = picked.length === 0 ? kopecks(0) : sumOf(picked, addKopecks);
  const target = await chosenTarget(world, input, stakeKopecks);
  const asked = { ids: input.ids, side: input.side, addKopecks, target };
  const { offer, refusal } = await offerFor(world, player, asked, { named, picked });
  const [mine, targets] = await Promise.all([
    loadMine(world, player.id, input, picked),
    loadTargets(world, reader, input, { stakeKopecks, target }),
  ]);
  return {
    items: { list: dropModels(mine.items, catalogue, reader), next: mine.next },
    usableCount: owned.count - owned.lockedCount,
    picked: dropModels(picked, catalogue, reader),
    add: input.add.typed,
    addMinor: addKopecks,
    seeds: { serverSeedHash: seeds.serverSeedHash, clientSeed: seeds.clientSeed, nonce: seeds.nonce },
    stake: floorToCurrency(stakeKopecks, rate),
    balance: floorToCurrency(kopecks(balances.moneyKopecks), rate),
    targets,
    q: input.q,
    target: target && itemModel(target.item, target.worth, reader),
    side: input.side,
    offer: offer && upgradeOfferModel(offer, reader),
    refusal: refusal && reader.t(refusal),
    isContinued: input.isContinued,
  };
}

/** What is chosen for: by name, or by how many times the stake it is worth. */
async function chosenTarget(
  world: World,
  { target, times }: UpgradePageInput,
  stakeKopecks: Kopecks,
): Promise<Target | null> {
  if (times !== null && stakeKopecks > 0) return await targetWorth(world, Math.ceil((stakeKopecks * times) / 100));
  const [{ itemsById }, { gPriceKopecks }] = await Promise.all([publishedCases(world), readSettings(world)]);
  const item = target === null ? undefined : itemsById.get(target);
  return item?.isListed ? { item, worth: worthOf(item, gPriceKopecks) } : null;
}

interface Stakes {
  /** All that was named and is the player's. */
  readonly named: readonly OwnedItem[];
  /** What of it may be staked. */
  readonly picked: readonly OwnedItem[];
}

type Asked = Pick<UpgradePageInput, 'ids' | 'side'> & {
  readonly addKopecks: Kopecks;
  readonly target: Target | null;
};

/** The offer of a page is no call: what is refused is said beside the dial. */
async function offerFor(
  world: World,
  player: Player,
  { ids, addKopecks, target, side }: Asked,
  { named, picked }: Stakes,
): Promise<{ offer: UpgradeOffer | null; refusal: ErrorKey | null }> {
  const byId = new Map(named.map((item) => [item.id, item]));
  const refused = ids.map((id) => refusalOfUse(byId.get(id), player.id, 'upgrade')).find((refusal) => refusal !== null);
  if (refused !== undefined) return { offer: null, refusal: refused };
  if (ids.length > MOST_ITEMS) return { offer: null, refusal: 'errors.upgrade.count' };
  if (picked.length === 0 || target === null) return { offer: null, refusal: null };
  try {
    const wish = { ids, addKopecks, targetId: target.item.id, side };
    return { offer: await readUpgradeOffer(world, player.id, wish), refusal: null };
  } catch (error) {
    if (error instanceof AppError) return { offer: null, refusal: error.key };
    throw error;
  }
}

/** A page of what may be staked. What is picked and stands on another page comes first, so that a form keeps it. */
async function loadMine(
  world: World,
  playerId: number,
  { cursor, isContinued }: UpgradePageInput,
  picked: readonly OwnedItem[],
): Promise<{ items: OwnedItem[]; next: string | null }> {
  const filter = { status: 'owned', sort: '-price', q: '', rarity: null, cursor, limit: PAGE_ITEMS } as const;
  const { items, next } = await listItems(world, playerId, { ...filter, isUnlocked: true });
  const isPicked = ({ id }: OwnedItem): boolean => picked.some((one) => one.id === id);
  const isListed = ({ id }: OwnedItem): boolean => items.some((one) => one.id === id);
  if (isContinued) return { items: items.filter((item) => !isPicked(item)), next };
  return { items: [...picked.filter((item) => !isListed(item)), ...items], next };
}

/** A page of what may be chosen, with the chance of each. What is chosen and not among them comes first. */
async function loadTargets(
  world: World,
  reader: Reader,
  { q, from, isContinued }: UpgradePageInput,
  { stakeKopecks, target }: { readonly stakeKopecks: Kopecks; readonly target: Target | null },
): Promise<UpgradeDeskModel['targets']> {
  const { upgradeEdgePercent } = await readSettings(world);
  const filter = { aboveKopecks: stakeKopecks, q, cursor: from, limit: PAGE_ITEMS };
  const { targets, next } = await findTargets(world, filter);
  const others = targets.filter(({ item }) => item.id !== target?.item.id);
  const isFirst = target !== null && others.length === targets.length && !isContinued;
  const shown = isFirst ? [target, ...targets] : isContinued ? others : targets;
  const chanceFor = ({ worth }: Target): number | null =>
    stakeKopecks === 0 || worth.priceKopecks <= stakeKopecks
      ? null
      : chanceOf(winningRange(winningTickets(stakeKopecks, worth.priceKopecks, upgradeEdgePercent), 'under'));
  return {
    list: shown.map((one): TargetModel => ({ item: itemModel(one.item, one.worth, reader), chance: chanceFor(one) })),
    next,
  };
}
