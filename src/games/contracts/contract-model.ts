import { chanceOf, itemModel, publishedCases } from '#src/core/catalogue/index.ts';
import { readSeeds } from '#src/core/draws/index.ts';
import {
  dropModels,
  listItems,
  type OwnedItem,
  ownedSummary,
  readStake,
  refusalOfUse,
} from '#src/players/inventory/index.ts';
import type { Player } from '#src/platform/player.ts';
import type { Services } from '#src/platform/services.ts';
import { readSettings } from '#src/core/settings/index.ts';
import { AppError, type ErrorKey } from '#src/shared/errors.ts';
import { floorToCurrency } from '#src/shared/money.ts';
import type { ModelViewer } from '#src/shared/reader.ts';
import { type Kopecks, kopecks } from '#src/shared/units.ts';
import type {
  ContractDeskModel,
  ContractOfferModel,
  ContractPageModel,
} from '#views/games/contracts/contract-page-model.ts';
import { type ContractOffer, LEAST_ITEMS, MOST_ITEMS, readContractOffer, readContractRules } from './contract-offer.ts';
import { contractHistory, pastContractModel } from './history-model.ts';
import { findContract } from './list-contracts.ts';
import { quoteOfContract } from './quote.ts';

const PAGE_ITEMS = 30;
/** Number of past contracts below the form. The profile lists all. */
const PAST_SHOWN = 5;

export interface ContractPageInput {
  /** Without duplicates. */
  readonly ids: readonly number[];
  readonly sort: ContractDeskModel['filter']['sort'];
  readonly q: string;
  readonly cursor: string | null;
  readonly signed: number | null;
}

/** The contract page of a player: the items, the selection, and the offer for it. */
export async function loadContractPage(
  services: Services,
  player: Player,
  reader: ModelViewer,
  input: ContractPageInput,
): Promise<ContractPageModel> {
  const [{ edgePercent }, desk, seeds, past, signed] = await Promise.all([
    readContractRules(services),
    loadDesk(services, player, reader, input),
    readSeeds(services.db, player.id),
    contractHistory(services, player.id, reader, { cursor: null, limit: PAST_SHOWN }),
    input.signed === null ? null : findContract(services.db, player.id, input.signed),
  ]);
  const { serverSeedHash, clientSeed, nonce } = seeds;
  return {
    rules: { least: LEAST_ITEMS, most: MOST_ITEMS, returnPercent: 100 - edgePercent },
    desk,
    seeds: { serverSeedHash, clientSeed, nonce },
    signed: signed && (await pastContractModel(services, signed, reader)),
    past,
    idempotencyKey: services.random.bytes(16).toString('hex'),
  };
}

/** An offer for display. Sums are converted to G at the current price of 1 G. */
export async function contractOfferModel(
  services: Services,
  offer: ContractOffer,
  reader: ModelViewer,
): Promise<ContractOfferModel> {
  const { gPriceKopecks } = await readSettings(services);
  const inG = (amount: Kopecks): number => Number((BigInt(amount) * 100n) / BigInt(gPriceKopecks)) / 100;
  return {
    value: inG(offer.value),
    min: inG(offer.min),
    max: inG(offer.max),
    odds: offer.rows.map((row) => ({
      item: itemModel(row.item, row.worth, reader),
      chance: chanceOf(row),
      from: row.from,
      to: row.to,
    })),
    quote: quoteOfContract(offer, gPriceKopecks),
  };
}

async function loadDesk(
  services: Services,
  player: Player,
  reader: ModelViewer,
  { ids, sort, q, cursor }: ContractPageInput,
): Promise<ContractDeskModel> {
  const filter = { status: 'owned', sort, q, rarity: null, cursor, limit: PAGE_ITEMS, isUnlocked: true } as const;
  const [catalogue, page, owned, named] = await Promise.all([
    publishedCases(services),
    listItems(services, player.id, filter),
    ownedSummary(services.db, player.id),
    readStake(services.db, player.id, ids),
  ]);
  const fitting = named.filter((item) => refusalOfUse(item, player.id, 'contract') === null);
  const picked = fitting.slice(0, MOST_ITEMS);
  const refused = refusalOf(player.id, ids, named);
  const { offer, refusal } =
    refused === null ? await offerFor(services, player, picked) : { offer: null, refusal: refused };
  return {
    items: { list: dropModels(page.items, catalogue, reader), next: page.next },
    filter: { sort, q },
    usable: {
      count: owned.count - owned.lockedCount,
      value: floorToCurrency(kopecks(owned.valueKopecks - owned.lockedKopecks), reader.currency.rate),
    },
    picked: dropModels(picked, catalogue, reader),
    offer: offer && (await contractOfferModel(services, offer, reader)),
    refusal: refusal && reader.t(refusal),
  };
}

/**
 * The error key of the first selected item that a contract cannot take, or of too many items; null when all are
 * accepted.
 */
function refusalOf(playerId: number, ids: readonly number[], named: readonly OwnedItem[]): ErrorKey | null {
  const byId = new Map(named.map((item) => [item.id, item]));
  for (const id of ids) {
    const refusal = refusalOfUse(byId.get(id), playerId, 'contract');
    if (refusal !== null) return refusal;
  }
  return ids.length > MOST_ITEMS ? 'errors.contract.count' : null;
}

/** The page shows an error beside the selection instead of failing the request. */
async function offerFor(
  services: Services,
  player: Player,
  picked: readonly OwnedItem[],
): Promise<{ offer: ContractOffer | null; refusal: ErrorKey | null }> {
  if (picked.length < LEAST_ITEMS) return { offer: null, refusal: null };
  try {
    const ids = picked.map(({ id }) => id);
    return { offer: await readContractOffer(services, player.id, ids), refusal: null };
  } catch (error) {
    if (error instanceof AppError) return { offer: null, refusal: error.key };
    throw error;
  }
}
