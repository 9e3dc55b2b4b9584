import { newFormKey } from '#src/platform/security/form-key.ts';
import { publishedCases } from '#src/core/catalogue/index.ts';
import { chanceOf, itemModel, itemValueOf } from '#src/core/catalogue/models/index.ts';
import { readSeeds } from '#src/core/draws/index.ts';
import {
  dropModels,
  gameOfItems,
  listItems,
  type OwnedItem,
  ownedSummary,
  readStake,
  refusalOfStake,
  refusalOfUse,
} from '#src/players/inventory/index.ts';
import { stateOfReader } from '#src/players/players/index.ts';
import type { Player } from '#src/shared/actor.ts';
import { averageCost, worthOfRanges } from '#src/games/average-cost.ts';
import type { Services } from '#src/platform/services.ts';
import type { PlayerViewer, Viewer } from '#src/shared/viewers.ts';
import { readSettings } from '#src/core/settings/index.ts';
import { type ErrorKey, fail, offerOrRefusal } from '#src/shared/errors.ts';
import { floorKopecksOf, floorToCurrency } from '#src/shared/money.ts';
import { type Kopecks, kopecks } from '#src/shared/units.ts';
import type { TargetModel, UpgradeFormModel, UpgradePageModel } from '#views/games/upgrades/upgrade-page-model.ts';
import type { TargetSort } from '#src/shared/target-sorts.ts';
import { type Side, winningRange, winningTickets } from './chance.ts';
import { findTargets, type Target, targetWorth } from './find-targets.ts';
import { pastUpgradeModel, upgradeHistory } from './history-model.ts';
import { findUpgrade, type PastUpgrade } from './list-upgrades.ts';
import { MOST_ITEMS, quoteOfUpgrade, readUpgradeOffer, sumOf, type UpgradeOffer } from './upgrade-offer.ts';
import type { UpgradeOfferModel, RollAnswer } from './outputs.ts';
import { assert } from '#src/shared/assert.ts';
import type { RolledUpgrade } from './rolled-upgrade.ts';
import { PROMISED } from '#src/shared/promised.ts';

const PAGE_ITEMS = 24;
/** Number of past upgrades below the form. The profile lists all. */
const PAST_SHOWN = 5;

export interface UpgradePageInput {
  /** Without duplicates. */
  readonly ids: readonly number[];
  /** Money to add in the displayed currency: in hundredths, null when it cannot be read, and as typed. */
  readonly add: { readonly hundredths: number | null; readonly typed: string };
  readonly target: number | null;
  /** Multiplier in hundredths. Selects the cheapest target worth at least this many times the stake. */
  readonly times: number | null;
  readonly side: Side;
  readonly own: string;
  readonly q: string;
  /** Least price of the listed targets, like `add`. */
  readonly least: UpgradePageInput['add'];
  readonly sort: TargetSort;
  readonly cursor: string | null;
  readonly from: string | null;
  /** True when the client appends the next page of a list to the page it already shows. */
  readonly isContinued: boolean;
  /** The upgrade whose outcome the page shows. */
  readonly rolled: number | null;
}

/** The upgrade page of a player: stake, targets and chance. Guests get `loadUpgradeSample`. */
export async function loadUpgradePage(
  services: Services,
  viewer: PlayerViewer,
  input: UpgradePageInput,
): Promise<UpgradePageModel> {
  const { player } = viewer;
  const upgrade = await outcomeOf(services, player.id, input);
  const used = new Set(upgrade?.put.map(({ id }) => id));
  const ids = input.ids.filter((id) => !used.has(id));
  const [rules, upgradeDesk, past] = await Promise.all([
    readUpgradeRules(services),
    loadDesk(services, player, viewer, { ...input, ids }),
    upgradeHistory(services, player.id, viewer, { cursor: null, limit: PAST_SHOWN }),
  ]);
  return {
    rules,
    desk: upgradeDesk,
    rolled: upgrade && (await pastUpgradeModel(services, upgrade, viewer)),
    past,
    idempotencyKey: newFormKey(services),
  };
}

/** The rules that the page explains. */
export async function readUpgradeRules(services: Services): Promise<UpgradePageModel['rules']> {
  const { upgradeEdgePercent } = await readSettings(services);
  return { most: MOST_ITEMS, mostChance: PROMISED.upgradePercent, edgePercent: upgradeEdgePercent };
}

/**
 * The upgrade whose outcome the page shows: the one that the address names, or the one that used up items of the
 * address, as after a reload before the answer came. Null without one.
 */
async function outcomeOf(
  { db }: Services,
  playerId: number,
  { rolled, ids }: UpgradePageInput,
): Promise<PastUpgrade | null> {
  const upgradeId = rolled ?? (await gameOfItems(db, 'upgrade', ids));
  return upgradeId === null ? null : await findUpgrade(db, playerId, upgradeId);
}

export const upgradeOfferModel = (offer: UpgradeOffer, { currency }: Viewer): UpgradeOfferModel => ({
  stake: floorToCurrency(offer.stakeKopecks, currency.rate),
  stakeMinor: offer.stakeKopecks,
  chance: chanceOf(offer),
  from: offer.from,
  to: offer.to,
  averageCost: averageCost(
    offer.stakeKopecks,
    worthOfRanges([{ from: offer.from, to: offer.to, priceKopecks: offer.worth.priceKopecks }]),
    currency.rate,
  ),
  quote: quoteOfUpgrade(offer),
});

async function loadDesk(
  services: Services,
  player: Player,
  viewer: Viewer,
  input: UpgradePageInput,
): Promise<UpgradeFormModel> {
  const { rate } = viewer.currency;
  const { hundredths, typed } = input.add;
  const addKopecks = floorKopecksOf(hundredths ?? 0, rate);
  const [catalogue, summary, state, namedItems, seeds] = await Promise.all([
    publishedCases(services),
    ownedSummary(services.db, player.id, services.clock.now()),
    stateOfReader(services, player),
    readStake(services.db, player.id, input.ids),
    readSeeds(services.db, player.id),
  ]);
  if (state === null) fail('errors.auth.invalid');
  const { balances } = state;
  const pickedItems = namedItems
    .filter((item) => refusalOfUse(item, player.id, 'upgrade') === null)
    .slice(0, MOST_ITEMS);
  const stakeKopecks = pickedItems.length === 0 ? kopecks(0) : sumOf(pickedItems, addKopecks);
  const target = await chosenTarget(services, input, stakeKopecks);
  const query = { ids: input.ids, side: input.side, addKopecks, target: hundredths === null ? null : target };
  const { offer, refusal } = await offerFor(services, player, query, { named: namedItems, picked: pickedItems });
  const [mine, targets] = await Promise.all([
    loadMine(services, player.id, input, pickedItems),
    loadTargets(services, viewer, input, { stakeKopecks, target }),
  ]);
  return {
    isSample: false,
    items: { list: dropModels(mine.items, catalogue, viewer), next: mine.next },
    usableCount: summary.count - summary.lockedCount,
    picked: dropModels(pickedItems, catalogue, viewer),
    typedAdd: typed,
    add: hundredths === null ? null : hundredths / 100,
    addMinor: addKopecks,
    seeds: { serverSeedHash: seeds.serverSeedHash, clientSeed: seeds.clientSeed, nonce: seeds.nonce },
    stake: floorToCurrency(stakeKopecks, rate),
    balance: floorToCurrency(kopecks(balances.moneyKopecks), rate),
    targets,
    own: input.own,
    filter: { q: input.q, least: input.least.typed, sort: input.sort },
    target: target && itemModel(target.item, target.worth, viewer),
    side: input.side,
    times: input.times === null || target === null ? null : input.times / 100,
    offer: offer && upgradeOfferModel(offer, viewer),
    refusal: refusal && viewer.t(refusal),
    isContinued: input.isContinued,
  };
}

/** The target chosen by id, or by a multiple of the stake. */
export async function chosenTarget(
  services: Services,
  { target, times }: UpgradePageInput,
  stakeKopecks: Kopecks,
): Promise<Target | null> {
  if (times !== null && stakeKopecks > 0) return await targetWorth(services, Math.ceil((stakeKopecks * times) / 100));
  const [{ itemsById }, { gPriceKopecks }] = await Promise.all([publishedCases(services), readSettings(services)]);
  const item = target === null ? undefined : itemsById.get(target);
  return item?.isListed ? { item, worth: itemValueOf(item, gPriceKopecks) } : null;
}

interface Stakes {
  /** Items of the request that belong to the player. */
  readonly named: readonly OwnedItem[];
  /** The usable ones among `named`. */
  readonly picked: readonly OwnedItem[];
}

type UpgradeSelection = Pick<UpgradePageInput, 'ids' | 'side'> & {
  readonly addKopecks: Kopecks;
  readonly target: Target | null;
};

async function offerFor(
  services: Services,
  player: Player,
  { ids, addKopecks, target, side }: UpgradeSelection,
  { named, picked }: Stakes,
): Promise<{ offer: UpgradeOffer | null; refusal: ErrorKey | null }> {
  const stakeRefusal = refusalOfStake(named, { playerId: player.id, ids, use: 'upgrade' });
  if (stakeRefusal !== null) return { offer: null, refusal: stakeRefusal };
  if (ids.length > MOST_ITEMS) return { offer: null, refusal: 'errors.upgrade.count' };
  if (picked.length === 0 || target === null) return { offer: null, refusal: null };
  const choice = { ids, addKopecks, targetId: target.item.id, side };
  return await offerOrRefusal(() => readUpgradeOffer(services, player.id, choice));
}

/** A page of stakeable items. Picked items from other pages come first, so that the form keeps them. */
async function loadMine(
  services: Services,
  playerId: number,
  { own, cursor, isContinued }: UpgradePageInput,
  pickedItems: readonly OwnedItem[],
): Promise<{ items: OwnedItem[]; next: string | null }> {
  const filter = { status: 'owned', sort: '-price', q: own, rarity: null, cursor, limit: PAGE_ITEMS } as const;
  const { items, next } = await listItems(services, playerId, { ...filter, isUnlocked: true });
  const isPicked = ({ id }: OwnedItem): boolean => pickedItems.some((item) => item.id === id);
  const isListed = ({ id }: OwnedItem): boolean => items.some((item) => item.id === id);
  if (isContinued) return { items: items.filter((item) => !isPicked(item)), next };
  return { items: [...pickedItems.filter((item) => !isListed(item)), ...items], next };
}

/** A page of targets with their chances. The chosen target comes first when it is not on the page. */
export async function loadTargets(
  services: Services,
  viewer: Viewer,
  { q, least, sort, from, isContinued }: UpgradePageInput,
  { stakeKopecks, target }: { readonly stakeKopecks: Kopecks; readonly target: Target | null },
): Promise<UpgradeFormModel['targets']> {
  const { upgradeEdgePercent } = await readSettings(services);
  // Rounded down: an item whose shown price is the typed one is listed.
  const leastKopecks = floorKopecksOf(least.hundredths ?? 0, viewer.currency.rate);
  const filter = { aboveKopecks: stakeKopecks, leastKopecks, sort, q, cursor: from, limit: PAGE_ITEMS };
  const { targets, next } = await findTargets(services, filter);
  const otherTargets = targets.filter(({ item }) => item.id !== target?.item.id);
  const isFirst = target !== null && otherTargets.length === targets.length && !isContinued;
  const listedTargets = isFirst ? [target, ...targets] : isContinued ? otherTargets : targets;
  const chanceFor = ({ worth }: Target): number | null =>
    stakeKopecks === 0 || worth.priceKopecks <= stakeKopecks
      ? null
      : chanceOf(winningRange(winningTickets(stakeKopecks, worth.priceKopecks, upgradeEdgePercent), 'under'));
  return {
    list: listedTargets.map((one): TargetModel => ({
      item: itemModel(one.item, one.worth, viewer),
      chance: chanceFor(one),
    })),
    next,
  };
}

/** Response for a rolled upgrade. `item` is the target, whether won or lost. */
export async function answerRolled(rolled: RolledUpgrade, reader: Viewer, services: Services): Promise<RollAnswer> {
  const item = (await publishedCases(services)).itemsById.get(rolled.targetId);
  assert(item, `Item ${String(rolled.targetId)} is not in the catalogue`);
  return {
    upgradeId: rolled.id,
    won: rolled.insertId !== null,
    item: itemModel(item, rolled, reader),
    insertId: rolled.insertId,
    ticket: rolled.ticket,
    nonce: rolled.nonce,
    chance: chanceOf(rolled),
    from: rolled.from,
    to: rolled.to,
    drawId: rolled.drawId,
    balance: floorToCurrency(kopecks(rolled.balanceKopecks), reader.currency.rate),
    balanceMinor: rolled.balanceKopecks,
  };
}
