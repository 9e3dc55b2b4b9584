import { bumpDataVersion } from '#src/platform/data-version.ts';
import type { Tx } from '#src/platform/transaction.ts';
import { assert } from '#src/shared/assert.ts';
import { fail } from '#src/shared/errors.ts';
import { layRanges } from '#src/shared/roll.ts';
import { centiG, wholeFromRow } from '#src/shared/units.ts';
import { type BandRules, requireWithinBand } from './band.ts';
import type { PriceKind } from './catalogue.ts';
import { insertVersion, lockCase, nextVersionNumber, selectPrices } from './store.ts';

/** What a case is to hold from now on: tickets by item, in the order in which the ranges are laid. */
export interface NewVersion {
  readonly caseId: number;
  readonly rows: readonly { readonly itemId: number; readonly tickets: number }[];
  /** An admin said with a reason that a return outside of the band is meant. */
  readonly isForced?: boolean;
}

/**
 * Publishes the next version of a case and makes it the current one; draws keep naming the one they used. Answers the
 * new version's id. Throws RangeError when the tickets do not sum to exactly 1,000,000; refuses with
 * `errors.catalogue.band` a return outside the band of the settings unless it is forced, and with
 * `errors.case.unknown` an unknown case.
 */
export async function publishVersion(tx: Tx, rules: BandRules, version: NewVersion): Promise<number> {
  tx.guard('counter');
  return await publishLocked(tx, rules, version);
}

/** The same for an action that guards its locks itself. */
export async function publishLocked(tx: Tx, rules: BandRules, { caseId, rows, isForced }: NewVersion): Promise<number> {
  const ranges = layRanges(rows);
  assert(
    rows.every(({ tickets }) => Number.isInteger(tickets) && tickets > 0),
    'every item of a case has at least one ticket',
  );
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
  if (isForced !== true) requireWithinBand(rules, priced.name, returned, price);
  const versionId = await insertVersion(tx, caseId, await nextVersionNumber(tx, caseId), ranges);
  await bumpDataVersion(tx, 'catalogue');
  return versionId;
}
