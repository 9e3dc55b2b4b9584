import { publishedCases } from '#src/core/catalogue/index.ts';
import type { Services } from '#src/platform/services.ts';
import { dropModels, type OwnedItem, sampleItems } from '#src/players/inventory/index.ts';
import { type ErrorKey, fail, offerOrRefusal } from '#src/shared/errors.ts';
import { floorToCurrency } from '#src/shared/money.ts';
import type { Viewer } from '#src/shared/viewers.ts';
import { kopecks } from '#src/shared/units.ts';
import type { ContractPageModel, ContractSort } from '#views/games/contracts/contract-page-model.ts';
import { contractOfferModel, type ContractPageInput } from './contract-model.ts';
import {
  type ContractOffer,
  contractOffer,
  LEAST_ITEMS,
  MOST_ITEMS,
  readContractOfferInputs,
  readContractRules,
} from './contract-offer.ts';
import type { PreviewedContract } from './preview-contract.ts';

/** The contract page of a guest: sample items, with the outcomes and chances that players get. */
export async function loadContractSample(
  services: Services,
  viewer: Viewer,
  { ids, sort, q }: ContractPageInput,
): Promise<ContractPageModel> {
  const [catalogue, { edgePercent }, samples] = await Promise.all([
    publishedCases(services),
    readContractRules(services),
    sampleItems(services),
  ]);
  const isFirstLook = ids.length === 0 && q === '';
  const picked = isFirstLook ? ladderOf(samples) : samples.filter(({ id }) => ids.includes(id));
  const { offer, refusal } = await offerFor(services, picked);
  const list = dropModels(samples.toSorted(BY[sort]), catalogue, viewer);
  const query = q.toLowerCase();
  return {
    isSample: true,
    rules: { least: LEAST_ITEMS, most: MOST_ITEMS, returnPercent: 100 - edgePercent },
    desk: {
      items: { list: list.filter(({ item }) => item.title.toLowerCase().includes(query)), next: null },
      filter: { sort, q },
      usable: {
        count: samples.length,
        value: floorToCurrency(
          kopecks(samples.reduce((sum, { priceKopecks }) => sum + priceKopecks, 0)),
          viewer.currency.rate,
        ),
      },
      picked: dropModels(picked.slice(0, MOST_ITEMS), catalogue, viewer),
      offer: offer && (await contractOfferModel(services, offer, viewer)),
      refusal: refusal && viewer.t(refusal),
    },
    seeds: null,
    signed: null,
    past: { list: [], next: null },
    idempotencyKey: null,
  };
}

/** One sample of each rarity, the best first; the dearest ones where there are too few rarities. */
function ladderOf(samples: readonly OwnedItem[]): readonly OwnedItem[] {
  const dearestFirst = samples.toReversed();
  const ladder = dearestFirst.filter(
    ({ rarity }, index) => dearestFirst.findIndex((other) => other.rarity === rarity) === index,
  );
  return ladder.length < LEAST_ITEMS ? dearestFirst.slice(0, LEAST_ITEMS) : ladder;
}

const BY: Readonly<Record<ContractSort, (one: OwnedItem, other: OwnedItem) => number>> = {
  price: (one, other) => one.priceKopecks - other.priceKopecks,
  '-price': (one, other) => other.priceKopecks - one.priceKopecks,
  new: (one, other) => other.id - one.id,
  rarity: (one, other) => other.rarity - one.rarity || other.priceKopecks - one.priceKopecks,
};

/** The page shows an error beside the selection instead of failing the request. */
async function offerFor(
  services: Services,
  picked: readonly OwnedItem[],
): Promise<{ offer: ContractOffer | null; refusal: ErrorKey | null }> {
  if (picked.length < LEAST_ITEMS) return { offer: null, refusal: null };
  if (picked.length > MOST_ITEMS) return { offer: null, refusal: 'errors.contract.count' };
  return await offerOrRefusal(async () => contractOffer(await readContractOfferInputs(services), picked));
}

/**
 * Previews a contract of sample items. Writes nothing.
 *
 * @throws errors.item.unknown when an id is not a sample's
 * @throws errors.contract.unreachable when no outcomes reach the expected value
 */
export async function previewContractSample(
  services: Services,
  { ids }: { readonly ids: readonly number[] },
): Promise<PreviewedContract> {
  const [samples, inputs] = await Promise.all([sampleItems(services), readContractOfferInputs(services)]);
  const byId = new Map(samples.map((item) => [item.id, item]));
  return {
    ids,
    offer: contractOffer(
      inputs,
      ids.map((id) => byId.get(id) ?? fail('errors.item.unknown')),
    ),
  };
}
