import { type Catalogue, type CatalogueItem, publishedCases, type Worth, worthOf } from '#src/catalogue/index.ts';
import { type OwnedItem, readStake, refusalOfUse } from '#src/items/index.ts';
import { readBalances } from '#src/ledger/index.ts';
import type { World } from '#src/platform/world.ts';
import { readSettings } from '#src/settings/index.ts';
import { fail } from '#src/shared/errors.ts';
import type { TicketRange } from '#src/shared/roll.ts';
import { type Kopecks, kopecks } from '#src/shared/units.ts';
import { type Side, winningRange, winningTickets } from './chance.ts';

/** How many items an upgrade takes at most; one is the least (docs/rules.md 7). */
export const MOST_ITEMS = 6;

/** What a player puts at stake, and for what. */
export interface UpgradeWish {
  /** Owned items, each once. */
  readonly ids: readonly number[];
  /** Money put to them. */
  readonly addKopecks: Kopecks;
  /** An item of the catalogue. */
  readonly targetId: number;
  readonly side: Side;
}

/** What would be rolled for: the very tickets that a roll acts on. The range holds those that win. */
export interface UpgradeOffer extends TicketRange {
  readonly stake: readonly OwnedItem[];
  readonly addKopecks: Kopecks;
  /** Items and money together. */
  readonly stakeKopecks: Kopecks;
  readonly target: CatalogueItem;
  /** By its price now. */
  readonly worth: Worth;
  readonly tickets: number;
  readonly side: Side;
}

/** All that an offer is made of beside the stake. */
export interface UpgradeGrounds {
  readonly itemsById: Catalogue['itemsById'];
  /** The price of 1 G. */
  readonly gPriceKopecks: Kopecks;
  readonly edgePercent: number;
}

/** Reads what offers are made of now. */
export async function readUpgradeGrounds(world: World): Promise<UpgradeGrounds> {
  const [{ itemsById }, settings] = await Promise.all([publishedCases(world), readSettings(world)]);
  return { itemsById, gPriceKopecks: settings.gPriceKopecks, edgePercent: settings.upgradeEdgePercent };
}

/**
 * What an upgrade offers now. Fails with `errors.item.unknown`, `errors.item.locked` or `errors.item.state` for an item
 * that cannot be staked, and as `upgradeOffer`. Nothing is written.
 */
export async function readUpgradeOffer(world: World, playerId: number, wish: UpgradeWish): Promise<UpgradeOffer> {
  const [stake, balances, grounds] = await Promise.all([
    readStake(world.db, playerId, wish.ids),
    readBalances(world.db, playerId),
    readUpgradeGrounds(world),
  ]);
  const byId = new Map(stake.map((item) => [item.id, item]));
  for (const id of wish.ids) {
    const refusal = refusalOfUse(byId.get(id), playerId, 'upgrade');
    if (refusal !== null) fail(refusal);
  }
  return upgradeOffer(grounds, wish, { stake, moneyKopecks: balances.moneyKopecks });
}

/**
 * What an upgrade of items that may be staked offers to a player with so much money. Fails with `errors.item.unknown`
 * for a target that is not listed, `errors.funds` for more money than there is, and `errors.upgrade.target` for a
 * target that is not dearer than the stake.
 */
export function upgradeOffer(
  { itemsById, gPriceKopecks, edgePercent }: UpgradeGrounds,
  { addKopecks, targetId, side }: UpgradeWish,
  { stake, moneyKopecks }: { readonly stake: readonly OwnedItem[]; readonly moneyKopecks: number },
): UpgradeOffer {
  const target = itemsById.get(targetId);
  if (!target?.isListed) fail('errors.item.unknown');
  if (addKopecks > moneyKopecks) fail('errors.funds');
  const stakeKopecks = sumOf(stake, addKopecks);
  const worth = worthOf(target, gPriceKopecks);
  if (worth.priceKopecks <= stakeKopecks) fail('errors.upgrade.target');
  const tickets = winningTickets(stakeKopecks, worth.priceKopecks, edgePercent);
  return { stake, addKopecks, stakeKopecks, target, worth, tickets, side, ...winningRange(tickets, side) };
}

/** What items, at their frozen prices, and money are worth together. */
export const sumOf = (stake: readonly OwnedItem[], addKopecks: Kopecks): Kopecks =>
  kopecks(stake.reduce((sum, { priceKopecks }) => sum + priceKopecks, Number(addKopecks)));
