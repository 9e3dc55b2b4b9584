import { bumpDataVersion } from '#src/platform/database/data-version.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { fail } from '#src/shared/errors.ts';
import { guardReturns } from '#src/core/catalogue/returns/guard-returns.ts';
import { isSamePrice, type PriceChange } from './price-list.ts';
import { recordCases, recordItems } from '#src/core/catalogue/store/configuration.ts';
import {
  lockCasePrices,
  lockItemPrices,
  type CurrentPrice,
  updateCasePrices,
  updateItemPrices,
} from '#src/core/catalogue/store/price-lists.ts';

/**
 * Changes prices of items and cases together. Pages, quotes and revisions change as after single changes. It throws
 * like `guardReturns` without a reason.
 *
 * @throws errors.prices.changed when a price is no longer the one that the change was made from
 */
export async function changePrices(tx: Tx, changes: readonly PriceChange[], reason: string | null): Promise<void> {
  await guardReturns(tx, { caseId: null, reason }, async () => {
    tx.guard('counter');
    const [cases, items] = [changesOf('case', changes), changesOf('item', changes)];
    // Cases first, as a publication locks them.
    if (cases.length > 0) requirePrices(cases, await lockCasePrices(tx, idsOf(cases)));
    if (items.length > 0) requirePrices(items, await lockItemPrices(tx, idsOf(items)));
    await updateCasePrices(tx, cases.map(newPrice));
    await updateItemPrices(tx, items.map(newPrice));
    await recordCases(tx, idsOf(cases));
    await recordItems(tx, idsOf(items));
    await bumpDataVersion(tx, 'catalogue');
  });
}

const changesOf = (kind: PriceChange['kind'], changes: readonly PriceChange[]): PriceChange[] =>
  changes.filter((change) => change.kind === kind);

const idsOf = (changes: readonly PriceChange[]): number[] => changes.map(({ id }) => id);

const newPrice = ({ id, after }: PriceChange): PriceChange['after'] & { readonly id: number } => ({ id, ...after });

function requirePrices(changes: readonly PriceChange[], rows: readonly CurrentPrice[]): void {
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const { id, before } of changes) {
    const row = byId.get(id);
    if (row === undefined || !isSamePrice(row, before))
      fail('errors.prices.changed', { name: row?.name ?? String(id) });
  }
}
