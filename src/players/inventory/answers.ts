import { publishedCases } from '#src/catalogue/index.ts';
import type { World } from '#src/platform/world.ts';
import { asJson, type Json } from '#src/shared/answers.ts';
import { formatMoney } from '#src/shared/format.ts';
import { floorToCurrency } from '#src/shared/money.ts';
import type { Reader } from '#src/shared/reader.ts';
import { kopecks } from '#src/shared/units.ts';
import { dropModels } from './drop-model.ts';
import { itemsByIds, type ItemFilter, listItems, ownedSummary } from './list-items.ts';
import type { Sale } from './sell-items.ts';

/** A page of a player's items, with the worth of all that is theirs to use. */
export async function answerItems(world: World, playerId: number, filter: ItemFilter, reader: Reader): Promise<Json> {
  const [catalogue, page, owned] = await Promise.all([
    publishedCases(world),
    listItems(world, playerId, filter),
    ownedSummary(world.db, playerId),
  ]);
  return {
    items: asJson(dropModels(page.items, catalogue, reader)),
    next: page.next,
    total: null,
    valueMinor: owned.valueKopecks,
  };
}

/** One item as it stands now. */
export async function answerItem(world: World, insertId: number, reader: Reader): Promise<Json> {
  const [catalogue, items] = await Promise.all([publishedCases(world), itemsByIds(world.db, [insertId])]);
  const [model] = dropModels([...items.values()], catalogue, reader);
  return { item: asJson(model ?? null) };
}

/** What a sale paid, and the balance after it. */
export const answerSale = (sale: Sale, reader: Reader): Json => ({
  sold: sale.sold,
  profit: inCurrency(sale.profitKopecks, reader),
  profitMinor: sale.profitKopecks,
  currency: reader.currency.code,
  balance: inCurrency(sale.balanceKopecks, reader),
  balanceMinor: sale.balanceKopecks,
});

/** 'Item sold for {profit} {currency}', in the reader's language. */
export function saleMessage(sale: Sale, reader: Reader): string {
  const amount = formatMoney(inCurrency(sale.profitKopecks, reader), '').trimEnd();
  return reader.t('items.sold', { count: sale.sold.length, profit: amount, currency: reader.currency.sign });
}

const inCurrency = (minor: number, { currency }: Reader): number => floorToCurrency(kopecks(minor), currency.rate);
