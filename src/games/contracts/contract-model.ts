import { newFormKey } from '#src/platform/security/form-key.ts';
import { publishedCases } from '#src/core/catalogue/index.ts';
import { chanceOf, itemModel } from '#src/core/catalogue/models/index.ts';
import { readSeeds } from '#src/core/draws/index.ts';
import { averageCost, worthOfRanges } from '#src/games/average-cost.ts';
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
import type { Player } from '#src/shared/actor.ts';
import type { Services } from '#src/platform/services.ts';
import type { PlayerViewer, Viewer } from '#src/shared/viewers.ts';
import { readSettings } from '#src/core/settings/index.ts';
import { type ErrorKey, offerOrRefusal } from '#src/shared/errors.ts';
import { floorToCurrency } from '#src/shared/money.ts';
import { type Kopecks, kopecks } from '#src/shared/units.ts';
import type {
  ContractFormModel,
  ContractOfferModel,
  ContractPageModel,
} from '#views/games/contracts/contract-page-model.ts';
import {
  type ContractOffer,
  LEAST_ITEMS,
  MOST_ITEMS,
  quoteOfContract,
  readContractOffer,
  readContractRules,
} from './contract-offer.ts';
import { contractHistory, pastContractModel } from './history-model.ts';
import { findContract, type PastContract } from './list-contracts.ts';
import { assert } from '#src/shared/assert.ts';
import type { SignAnswer } from './outputs.ts';
import type { SignedContract } from './signed-contract.ts';

const PAGE_ITEMS = 30;
/** Number of past contracts below the form. The profile lists all. */
const PAST_SHOWN = 5;

export interface ContractPageInput {
  /** Without duplicates. */
  readonly ids: readonly number[];
  readonly sort: ContractFormModel['filter']['sort'];
  readonly q: string;
  readonly cursor: string | null;
  readonly signed: number | null;
}

/** The contract page of a player: the items, the selection, and the offer for it. */
export async function loadContractPage(
  services: Services,
  viewer: PlayerViewer,
  input: ContractPageInput,
): Promise<ContractPageModel> {
  const { player } = viewer;
  const contract = await outcomeOf(services, player.id, input);
  const used = new Set(contract?.put.map(({ id }) => id));
  const ids = input.ids.filter((id) => !used.has(id));
  const [{ edgePercent }, tray, seeds, past] = await Promise.all([
    readContractRules(services),
    loadDesk(services, player, viewer, { ...input, ids }),
    readSeeds(services.db, player.id),
    contractHistory(services, player.id, viewer, { cursor: null, limit: PAST_SHOWN }),
  ]);
  const { serverSeedHash, clientSeed, nonce } = seeds;
  return {
    isSample: false,
    rules: { least: LEAST_ITEMS, most: MOST_ITEMS, returnPercent: 100 - edgePercent },
    desk: tray,
    seeds: { serverSeedHash, clientSeed, nonce },
    signed: contract && (await pastContractModel(services, contract, viewer)),
    past,
    idempotencyKey: newFormKey(services),
  };
}

/**
 * The contract whose outcome the page shows: the one that the address names, or the one that used up items of the
 * address, as after a reload before the answer came. Null without one.
 */
async function outcomeOf(
  { db }: Services,
  playerId: number,
  { signed, ids }: ContractPageInput,
): Promise<PastContract | null> {
  const contractId = signed ?? (await gameOfItems(db, 'contract', ids));
  return contractId === null ? null : await findContract(db, playerId, contractId);
}

/** An offer for display. Sums are converted to G at the current price of 1 G. */
export async function contractOfferModel(
  services: Services,
  offer: ContractOffer,
  viewer: Viewer,
): Promise<ContractOfferModel> {
  const { gPriceKopecks } = await readSettings(services);
  const inG = (amount: Kopecks): number => Number((BigInt(amount) * 100n) / BigInt(gPriceKopecks)) / 100;
  return {
    value: inG(offer.value),
    worth: floorToCurrency(offer.value, viewer.currency.rate),
    min: inG(offer.min),
    max: inG(offer.max),
    odds: offer.rows.map((row) => ({
      item: itemModel(row.item, row.worth, viewer),
      chance: chanceOf(row),
      from: row.from,
      to: row.to,
    })),
    averageCost: averageCost(offer.value, worthOfRanges(offer.rows.map(rangeOf)), viewer.currency.rate),
    quote: quoteOfContract(offer, gPriceKopecks),
  };
}

const rangeOf = ({ from, to, worth }: ContractOffer['rows'][number]) => ({
  from,
  to,
  priceKopecks: worth.priceKopecks,
});

async function loadDesk(
  services: Services,
  player: Player,
  viewer: Viewer,
  { ids, sort, q, cursor }: ContractPageInput,
): Promise<ContractFormModel> {
  const filter = { status: 'owned', sort, q, rarity: null, cursor, limit: PAGE_ITEMS, isUnlocked: true } as const;
  const [catalogue, page, summary, namedItems] = await Promise.all([
    publishedCases(services),
    listItems(services, player.id, filter),
    ownedSummary(services.db, player.id, services.clock.now()),
    readStake(services.db, player.id, ids),
  ]);
  const fitting = namedItems.filter((item) => refusalOfUse(item, player.id, 'contract') === null);
  const pickedItems = fitting.slice(0, MOST_ITEMS);
  const firstRefusal =
    refusalOfStake(namedItems, { playerId: player.id, ids, use: 'contract' }) ??
    (ids.length > MOST_ITEMS ? 'errors.contract.count' : null);
  const { offer, refusal } =
    firstRefusal === null ? await offerFor(services, player, pickedItems) : { offer: null, refusal: firstRefusal };
  return {
    items: { list: dropModels(page.items, catalogue, viewer), next: page.next },
    filter: { sort, q },
    usable: {
      count: summary.count - summary.lockedCount,
      value: floorToCurrency(kopecks(summary.valueKopecks - summary.lockedKopecks), viewer.currency.rate),
    },
    picked: dropModels(pickedItems, catalogue, viewer),
    offer: offer && (await contractOfferModel(services, offer, viewer)),
    refusal: refusal && viewer.t(refusal),
  };
}

async function offerFor(
  services: Services,
  player: Player,
  pickedItems: readonly OwnedItem[],
): Promise<{ offer: ContractOffer | null; refusal: ErrorKey | null }> {
  if (pickedItems.length < LEAST_ITEMS) return { offer: null, refusal: null };
  const ids = pickedItems.map(({ id }) => id);
  return await offerOrRefusal(() => readContractOffer(services, player.id, ids));
}

export async function answerSigned(signed: SignedContract, reader: Viewer, services: Services): Promise<SignAnswer> {
  const item = (await publishedCases(services)).itemsById.get(signed.itemId);
  assert(item, `Item ${String(signed.itemId)} is not in the catalogue`);
  return {
    contractId: signed.id,
    item: itemModel(item, signed, reader),
    insertId: signed.insertId,
    ticket: signed.ticket,
    nonce: signed.nonce,
    chance: chanceOf(signed),
    drawId: signed.drawId,
    valueMinor: signed.valueKopecks,
  };
}
