import { chanceOf, itemModel, publishedCases } from '#src/catalogue/index.ts';
import { readSeeds } from '#src/draws/index.ts';
import { dropModels, listItems, type OwnedItem, ownedSummary, readStake, refusalOfUse } from '#src/items/index.ts';
import type { Player } from '#src/platform/player.ts';
import type { World } from '#src/platform/world.ts';
import { readSettings } from '#src/settings/index.ts';
import { AppError, type ErrorKey } from '#src/shared/errors.ts';
import { floorToCurrency } from '#src/shared/money.ts';
import type { Reader } from '#src/shared/reader.ts';
import { type Kopecks, kopecks } from '#src/shared/units.ts';
import type { ContractDeskModel, ContractOfferModel, ContractPageModel } from '#views/contracts/contract-page-model.ts';
import { type ContractOffer, LEAST_ITEMS, MOST_ITEMS, readContractOffer, readContractRules } from './contract-offer.ts';
import { contractHistory, pastContractModel } from './history-model.ts';
import { findContract } from './list-contracts.ts';
import { quoteOfContract } from './quote.ts';

const PAGE_ITEMS = 30;
/** How many of what was signed stand below the desk; the profile has all. */
const PAST_SHOWN = 5;

/** What the page's address asks for. */
export interface ContractPageInput {
  /** Each once. */
  readonly ids: readonly number[];
  readonly sort: ContractDeskModel['filter']['sort'];
  readonly q: string;
  readonly cursor: string | null;
  /** The contract whose outcome is to be shown. */
  readonly signed: number | null;
}

/** The contract page of a player: the items, the tray and what would come of signing. */
export async function loadContractPage(
  world: World,
  player: Player,
  reader: Reader,
  input: ContractPageInput,
): Promise<ContractPageModel> {
  const [{ edgePercent }, desk, seeds, past, signed] = await Promise.all([
    readContractRules(world),
    loadDesk(world, player, reader, input),
    readSeeds(world.db, player.id),
    contractHistory(world, player.id, reader, { cursor: null, limit: PAST_SHOWN }),
    input.signed === null ? null : findContract(world.db, player.id, input.signed),
  ]);
  const { serverSeedHash, clientSeed, nonce } = seeds;
  return {
    rules: { least: LEAST_ITEMS, most: MOST_ITEMS, returnPercent: 100 - edgePercent },
    desk,
    seeds: { serverSeedHash, clientSeed, nonce },
    signed: signed && (await pastContractModel(world, signed, reader)),
    past,
    idempotencyKey: world.random.bytes(16).toString('hex'),
  };
}

/** An offer as it is shown. G is worked out of money by the price of 1 G now. */
export async function contractOfferModel(
  world: World,
  offer: ContractOffer,
  reader: Reader,
): Promise<ContractOfferModel> {
  const { gPriceKopecks } = await readSettings(world);
  const inG = (amount: Kopecks): number => Number((BigInt(amount) * 100n) / BigInt(gPriceKopecks)) / 100;
  return {
    value: inG(offer.value),
    min: inG(offer.min),
    max: inG(offer.max),
    odds: offer.rows.map((row) => ({
      item: itemModel(row.item, row.worth, reader),
      ...{ chance: chanceOf(row), from: row.from, to: row.to },
    })),
    quote: quoteOfContract(offer, gPriceKopecks),
  };
}

async function loadDesk(
  world: World,
  player: Player,
  reader: Reader,
  { ids, sort, q, cursor }: ContractPageInput,
): Promise<ContractDeskModel> {
  const filter = { status: 'owned', sort, q, rarity: null, cursor, limit: PAGE_ITEMS, isUnlocked: true } as const;
  const [catalogue, page, owned, named] = await Promise.all([
    publishedCases(world),
    listItems(world, player.id, filter),
    ownedSummary(world.db, player.id),
    readStake(world.db, player.id, ids),
  ]);
  const fitting = named.filter((item) => refusalOfUse(item, player.id, 'contract') === null);
  const picked = fitting.slice(0, MOST_ITEMS);
  const refused = refusalOf(player.id, ids, named);
  const { offer, refusal } =
    refused === null ? await offerFor(world, player, picked) : { offer: null, refusal: refused };
  return {
    items: { list: dropModels(page.items, catalogue, reader), next: page.next },
    filter: { sort, q },
    usable: {
      count: owned.count - owned.lockedCount,
      value: floorToCurrency(kopecks(owned.valueKopecks - owned.lockedKopecks), reader.currency.rate),
    },
    picked: dropModels(picked, catalogue, reader),
    offer: offer && (await contractOfferModel(world, offer, reader)),
    refusal: refusal && reader.t(refusal),
  };
}

/** Why not everything that was named may go in together. */
function refusalOf(playerId: number, ids: readonly number[], named: readonly OwnedItem[]): ErrorKey | null {
  const byId = new Map(named.map((item) => [item.id, item]));
  for (const id of ids) {
    const refusal = refusalOfUse(byId.get(id), playerId, 'contract');
    if (refusal !== null) return refusal;
  }
  return ids.length > MOST_ITEMS ? 'errors.contract.count' : null;
}

/** The offer of a page is no call: what is refused is said beside the tray. */
async function offerFor(
  world: World,
  player: Player,
  picked: readonly OwnedItem[],
): Promise<{ offer: ContractOffer | null; refusal: ErrorKey | null }> {
  if (picked.length < LEAST_ITEMS) return { offer: null, refusal: null };
  try {
    const ids = picked.map(({ id }) => id);
    return { offer: await readContractOffer(world, player.id, ids), refusal: null };
  } catch (error) {
    if (error instanceof AppError) return { offer: null, refusal: error.key };
    throw error;
  }
}
