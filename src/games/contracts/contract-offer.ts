import { type Catalogue, type CatalogueItem, publishedCases } from '#src/core/catalogue/index.ts';
import { type ItemValue, itemValueOf } from '#src/core/catalogue/models/index.ts';
import { type OwnedItem, readStake, refusalOfStake, valueOfStake } from '#src/players/inventory/index.ts';
import { hashOfTerms } from '#src/platform/security/hash-of-terms.ts';
import type { Services } from '#src/platform/services.ts';
import { readSettings } from '#src/core/settings/index.ts';
import { assert } from '#src/shared/assert.ts';
import { fail } from '#src/shared/errors.ts';
import { keepNewest } from '#src/shared/keep-newest.ts';
import { objectCache } from '#src/shared/object-cache.ts';
import { layRanges, type TicketRange } from '#src/shared/roll.ts';
import { type Kopecks, kopecks } from '#src/shared/units.ts';
import { type ContractRules, contractTickets, rangeOfValue } from './odds.ts';
import { PROMISED } from '#src/shared/promised.ts';

/** Number of items in a contract (docs/rules.md 6). */
export const LEAST_ITEMS = PROMISED.contractLeast;
export const MOST_ITEMS = PROMISED.contractMost;

export interface ContractOutcome extends TicketRange {
  readonly item: CatalogueItem;
  /** At its current price. */
  readonly worth: ItemValue;
}

/** The odds of a contract. Signing draws from exactly these odds. */
export interface ContractOffer {
  readonly stake: readonly OwnedItem[];
  /** The sum of the frozen prices. */
  readonly value: Kopecks;
  /** Price range of the outcomes, both ends included. */
  readonly min: Kopecks;
  readonly max: Kopecks;
  /** Cheapest first. The rows together cover all tickets. */
  readonly rows: readonly ContractOutcome[];
}

/** Inputs of an offer other than the player's items. */
export interface ContractOfferInputs {
  readonly rules: ContractRules;
  readonly catalogue: Catalogue;
  readonly gPriceKopecks: Kopecks;
}

export async function readContractOfferInputs(services: Services): Promise<ContractOfferInputs> {
  const [rules, catalogue, { gPriceKopecks }] = await Promise.all([
    readContractRules(services),
    publishedCases(services),
    readSettings(services),
  ]);
  return { rules, catalogue, gPriceKopecks };
}

/**
 * The current offer for a contract of these items. Writes nothing.
 *
 * @throws errors.item.unknown when an item does not exist or belongs to another player
 * @throws errors.item.locked when an item is locked
 * @throws errors.item.state when an item has been sold, used or withdrawn
 * @throws errors.contract.unreachable when no outcomes reach the expected value
 */
export async function readContractOffer(
  services: Services,
  playerId: number,
  ids: readonly number[],
): Promise<ContractOffer> {
  const [stake, grounds] = await Promise.all([
    readStake(services.db, playerId, ids),
    readContractOfferInputs(services),
  ]);
  const refusal = refusalOfStake(stake, { playerId, ids, use: 'contract' });
  if (refusal !== null) fail(refusal);
  return contractOffer(grounds, stake);
}

/**
 * The offer for a contract of usable items.
 *
 * @throws errors.contract.unreachable when no outcomes reach the expected value
 */
export function contractOffer(grounds: ContractOfferInputs, stake: readonly OwnedItem[]): ContractOffer {
  const value = kopecks(valueOfStake(stake));
  const rows = outcomesOf(grounds, value) ?? fail('errors.contract.unreachable');
  const { min, max } = rangeOfValue(value, grounds.rules);
  return { stake, value, min: kopecks(min), max: kopecks(max), rows };
}

/** The quote of a contract: the items with their value, and each outcome with its price and tickets. */
export function quoteOfContract({ stake, value, rows }: ContractOffer, gPriceKopecks: number): string {
  const items = stake.map(({ id, priceKopecks }) => [id, priceKopecks]).sort(([a = 0], [b = 0]) => a - b);
  const outcomes = rows.map(({ item, from, to, worth }) => [item.id, from, to, worth.priceKopecks, item.priceCentiG]);
  return hashOfTerms(['contract', items, value, gPriceKopecks, outcomes]);
}

type OfferOutcomes = readonly ContractOutcome[] | null;

/** Values for which the outcomes are kept. */
const KEPT_VALUES = 64;
const outcomesByCatalogue = objectCache<Map<string, OfferOutcomes>>();

/**
 * The outcomes of a contract, which depend on its value only and not on its items; null when none reach the expected
 * value. Kept, because signing needs those of the preview, under the lock of the wallets.
 */
function outcomesOf(grounds: ContractOfferInputs, value: Kopecks): OfferOutcomes {
  const { rules, catalogue, gPriceKopecks } = grounds;
  const key = [value, gPriceKopecks, rules.minPercent, rules.maxPercent, rules.edgePercent].join(' ');
  const outcomes = outcomesByCatalogue(catalogue, () => new Map());
  const rows = outcomes.get(key);
  const found = rows === undefined ? computeOutcomes(grounds, value) : rows;
  keepNewest(outcomes, key, found, KEPT_VALUES);
  return found;
}

function computeOutcomes({ rules, catalogue, gPriceKopecks }: ContractOfferInputs, value: Kopecks): OfferOutcomes {
  const worths = new Map(
    [...catalogue.itemsById.values()]
      .filter(({ isListed }) => isListed)
      .map((item) => [item.id, { item, worth: itemValueOf(item, gPriceKopecks) }]),
  );
  const candidates = [...worths].map(([id, { worth }]) => ({ id, price: worth.priceKopecks }));
  const tickets = contractTickets(candidates, value, rules);
  if (!tickets) return null;
  return layRanges(tickets).map(({ id, from, to }) => {
    const candidate = worths.get(id);
    assert(candidate, `Candidate ${String(id)} does not exist`);
    return { ...candidate, from, to };
  });
}

export async function readContractRules(services: Services): Promise<ContractRules> {
  const { contractMinPercent, contractMaxPercent, contractEdgePercent } = await readSettings(services);
  return { minPercent: contractMinPercent, maxPercent: contractMaxPercent, edgePercent: contractEdgePercent };
}
