import { type Catalogue, type CatalogueItem, publishedCases, type Worth, worthOf } from '#src/catalogue/index.ts';
import { type OwnedItem, readStake, refusalOfUse } from '#src/items/index.ts';
import type { World } from '#src/platform/world.ts';
import { readSettings } from '#src/settings/index.ts';
import { assert } from '#src/shared/assert.ts';
import { fail } from '#src/shared/errors.ts';
import { layRanges, type TicketRange } from '#src/shared/roll.ts';
import { type Kopecks, kopecks } from '#src/shared/units.ts';
import { type ContractRules, contractTickets, rangeOfValue } from './odds.ts';

/** How many items go into a contract (docs/rules.md 6). */
export const LEAST_ITEMS = 3;
export const MOST_ITEMS = 10;

/** One thing that may come out of a contract. */
export interface Outcome extends TicketRange {
  readonly item: CatalogueItem;
  /** By its price now. */
  readonly worth: Worth;
}

/** What would come of signing: the very odds that a signature acts on. */
export interface ContractOffer {
  readonly stake: readonly OwnedItem[];
  /** The sum of the frozen prices. */
  readonly value: Kopecks;
  /** Between these lies the price of whatever comes out, both included. */
  readonly min: Kopecks;
  readonly max: Kopecks;
  /** The cheapest first; together exactly all tickets. */
  readonly rows: readonly Outcome[];
}

/** All that an offer is made of beside the items themselves. */
export interface ContractGrounds {
  readonly rules: ContractRules;
  readonly catalogue: Catalogue;
  /** The price of 1 G. */
  readonly gPriceKopecks: Kopecks;
}

/** Reads what offers are made of now. */
export async function readContractGrounds(world: World): Promise<ContractGrounds> {
  const [rules, catalogue, { gPriceKopecks }] = await Promise.all([
    readContractRules(world),
    publishedCases(world),
    readSettings(world),
  ]);
  return { rules, catalogue, gPriceKopecks };
}

/**
 * What a contract of these items offers now. Fails with `errors.item.unknown`, `errors.item.locked` or
 * `errors.item.state` for an item that cannot go in, `errors.contract.unreachable` when no outcomes reach the expected
 * value. Nothing is written.
 */
export async function readContractOffer(
  world: World,
  playerId: number,
  ids: readonly number[],
): Promise<ContractOffer> {
  const [stake, grounds] = await Promise.all([readStake(world.db, playerId, ids), readContractGrounds(world)]);
  const byId = new Map(stake.map((item) => [item.id, item]));
  for (const id of ids) {
    const refusal = refusalOfUse(byId.get(id), playerId, 'contract');
    if (refusal !== null) fail(refusal);
  }
  return contractOffer(grounds, stake);
}

/** What a contract of items that may go in offers. Fails with `errors.contract.unreachable`. */
export function contractOffer(
  { rules, catalogue, gPriceKopecks }: ContractGrounds,
  stake: readonly OwnedItem[],
): ContractOffer {
  const value = valueOf(stake);
  const worths = new Map(
    [...catalogue.itemsById.values()]
      .filter(({ isListed }) => isListed)
      .map((item) => [item.id, { item, worth: worthOf(item, gPriceKopecks) }]),
  );
  const candidates = [...worths].map(([id, { worth }]) => ({ id, price: worth.priceKopecks }));
  const tickets = contractTickets(candidates, value, rules);
  if (!tickets) fail('errors.contract.unreachable');
  const rows = layRanges(tickets).map(({ id, from, to }) => {
    const candidate = worths.get(id);
    assert(candidate, `no candidate ${String(id)}`);
    return { ...candidate, from, to };
  });
  const { min, max } = rangeOfValue(value, rules);
  return { stake, value, min: kopecks(min), max: kopecks(max), rows };
}

/** What items are worth together: their frozen prices. */
const valueOf = (stake: readonly OwnedItem[]): Kopecks =>
  kopecks(stake.reduce((sum, { priceKopecks }) => sum + priceKopecks, 0));

/** The rules of contracts as the settings have them now. */
export async function readContractRules(world: World): Promise<ContractRules> {
  const { contractMinPercent, contractMaxPercent, contractEdgePercent } = await readSettings(world);
  return { minPercent: contractMinPercent, maxPercent: contractMaxPercent, edgePercent: contractEdgePercent };
}
