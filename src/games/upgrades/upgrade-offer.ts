import { type Catalogue, type CatalogueItem, publishedCases } from '#src/core/catalogue/index.ts';
import { type ItemValue, itemValueOf } from '#src/core/catalogue/models/index.ts';
import { type OwnedItem, readStake, refusalOfStake, valueOfStake } from '#src/players/inventory/index.ts';
import { readShownBalances } from '#src/core/ledger/index.ts';
import { hashOfTerms } from '#src/platform/security/hash-of-terms.ts';
import type { Services } from '#src/platform/services.ts';
import { readSettings } from '#src/core/settings/index.ts';
import { fail } from '#src/shared/errors.ts';
import type { TicketRange } from '#src/shared/roll.ts';
import { type Kopecks, kopecks } from '#src/shared/units.ts';
import { type Side, winningRange, winningTickets } from './chance.ts';

/** Maximum number of items in an upgrade; the minimum is one (docs/rules.md 7). */
export const MOST_ITEMS = 6;

export interface UpgradeChoice {
  /** Owned items, without duplicates. */
  readonly ids: readonly number[];
  /** Money added to the stake. */
  readonly addKopecks: Kopecks;
  readonly targetId: number;
  readonly side: Side;
}

/** The odds of an upgrade. A roll uses exactly this range of winning tickets. */
export interface UpgradeOffer extends TicketRange {
  readonly stake: readonly OwnedItem[];
  readonly addKopecks: Kopecks;
  /** Items and money together. */
  readonly stakeKopecks: Kopecks;
  readonly target: CatalogueItem;
  /** At its current price. */
  readonly worth: ItemValue;
  readonly tickets: number;
  readonly side: Side;
}

/** Inputs of an offer other than the stake. */
export interface UpgradeOfferInputs {
  readonly itemsById: Catalogue['itemsById'];
  readonly gPriceKopecks: Kopecks;
  readonly edgePercent: number;
}

export async function readUpgradeOfferInputs(services: Services): Promise<UpgradeOfferInputs> {
  const [{ itemsById }, settings] = await Promise.all([publishedCases(services), readSettings(services)]);
  return { itemsById, gPriceKopecks: settings.gPriceKopecks, edgePercent: settings.upgradeEdgePercent };
}

/**
 * The current offer for an upgrade. Writes nothing. Also throws as `upgradeOffer`.
 *
 * @throws errors.item.unknown when an item does not exist or belongs to another player
 * @throws errors.item.locked when an item is locked
 * @throws errors.item.state when an item has been sold, used or withdrawn
 */
export async function readUpgradeOffer(
  services: Services,
  playerId: number,
  choice: UpgradeChoice,
): Promise<UpgradeOffer> {
  const [stake, balances, grounds] = await Promise.all([
    readStake(services.db, playerId, choice.ids),
    readShownBalances(services, playerId),
    readUpgradeOfferInputs(services),
  ]);
  const refusal = refusalOfStake(stake, { playerId, ids: choice.ids, use: 'upgrade' });
  if (refusal !== null) fail(refusal);
  return upgradeOffer(grounds, choice, { stake, moneyKopecks: balances.moneyKopecks });
}

/**
 * The offer for an upgrade of usable items.
 *
 * @throws errors.item.unknown when the target is not listed
 * @throws errors.funds when the balance is lower than the added money
 * @throws errors.upgrade.target when the target does not cost more than the stake
 * @throws errors.upgrade.chance when the chance is below one ticket
 */
export function upgradeOffer(
  { itemsById, gPriceKopecks, edgePercent }: UpgradeOfferInputs,
  { addKopecks, targetId, side }: UpgradeChoice,
  { stake, moneyKopecks }: { readonly stake: readonly OwnedItem[]; readonly moneyKopecks: number },
): UpgradeOffer {
  const target = itemsById.get(targetId);
  if (!target?.isListed) fail('errors.item.unknown');
  if (addKopecks > moneyKopecks) fail('errors.funds');
  const stakeKopecks = sumOf(stake, addKopecks);
  const worth = itemValueOf(target, gPriceKopecks);
  if (worth.priceKopecks <= stakeKopecks) fail('errors.upgrade.target');
  const tickets = winningTickets(stakeKopecks, worth.priceKopecks, edgePercent);
  if (tickets === 0) fail('errors.upgrade.chance');
  return { stake, addKopecks, stakeKopecks, target, worth, tickets, side, ...winningRange(tickets, side) };
}

/** The quote of an upgrade: the stake, the target, and the winning tickets. */
export function quoteOfUpgrade({ stake, addKopecks, target, worth, from, to }: UpgradeOffer): string {
  const items = stake.map(({ id, priceKopecks }) => [id, priceKopecks]).sort(([a = 0], [b = 0]) => a - b);
  const aim = [target.id, target.priceCentiG, worth.priceKopecks];
  return hashOfTerms(['upgrade', items, addKopecks, aim, from, to]);
}

/** Value of a stake: the frozen prices of the items plus the money. */
export const sumOf = (stake: readonly OwnedItem[], addKopecks: Kopecks): Kopecks =>
  kopecks(valueOfStake(stake) + addKopecks);
