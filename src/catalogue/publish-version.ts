import { bumpDataVersion } from '#src/platform/data-version.ts';
import type { Tx } from '#src/platform/transaction.ts';
import { assert } from '#src/shared/assert.ts';
import { fail } from '#src/shared/errors.ts';
import { layRanges } from '#src/shared/roll.ts';
import { centiG, wholeFromRow } from '#src/shared/units.ts';
import type { Settings } from '#src/settings/index.ts';
import type { PriceKind } from './catalogue.ts';
import { isReturnWithin } from './return-to-player.ts';
import { insertVersion, lockCase, nextVersionNumber, selectPrices } from './store.ts';

/** What a case is to hold from now on: tickets by item, in the order in which the ranges are laid. */
export interface NewVersion {
  readonly caseId: number;
  readonly rows: readonly { readonly itemId: number; readonly tickets: number }[];
}

/**
 * Publishes the next version of a case and makes it the current one; draws keep naming the one they used. Answers the
 * new version's id. Throws RangeError when the tickets do not sum to exactly 1,000,000; refuses with
 * `errors.request.rule` a return outside the band of the settings, and with `errors.case.unknown` an unknown case.
 */
export async function publishVersion(
  tx: Tx,
  settings: Pick<Settings, 'gPriceKopecks' | 'returnBand'>,
  { caseId, rows }: NewVersion,
): Promise<number> {
  const ranges = layRanges(rows);
  assert(
    rows.every(({ tickets }) => Number.isInteger(tickets) && tickets > 0),
    'every item of a case has at least one ticket',
  );
  tx.guard('counter');
  const priced = await lockCase(tx, caseId);
  if (!priced) fail('errors.case.unknown');
  const prices = await selectPrices(
    tx,
    rows.map(({ itemId }) => itemId),
  );
  const returned = rows.map(({ itemId, tickets }) => {
    const price = prices.get(itemId);
    assert(price, `no item ${itemId}`);
    return { tickets, priceCentiG: centiG(price) };
  });
  const price = { priceKind: priced.price_kind as PriceKind, price: wholeFromRow(priced.price) };
  if (!isReturnWithin(returned, price, settings.gPriceKopecks, settings.returnBand)) fail('errors.request.rule');
  const versionId = await insertVersion(tx, caseId, await nextVersionNumber(tx, caseId), ranges);
  await bumpDataVersion(tx, 'catalogue');
  return versionId;
}
