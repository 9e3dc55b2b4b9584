import { bumpDataVersion } from '#src/platform/database/data-version.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { assert } from '#src/shared/assert.ts';
import { layRanges } from '#src/shared/roll.ts';
import { lockEditedCase } from './edit-case.ts';
import { guardReturns, requireCooldown } from '#src/core/catalogue/returns/guard-returns.ts';
import { insertVersion, nextVersionNumber } from '#src/core/catalogue/store/catalogue.ts';
import { readItemPrices } from '#src/core/catalogue/store/edit-items.ts';

/** The next contents of a case: tickets by item, in the order in which the ranges are laid. */
export interface NewVersion {
  readonly caseId: number;
  readonly rows: readonly { readonly itemId: number; readonly tickets: number }[];
}

/**
 * Publishes the next version of a case; draws keep referring to their version. Returns the id of the new version.
 * Throws RangeError when the tickets do not sum to exactly 1,000,000, and like `guardReturns`.
 * @throws errors.case.unknown when the case is unknown
 * @throws errors.catalogue.cooldown for a free case without a cooldown
 */
export const publishVersion = async (tx: Tx, version: NewVersion): Promise<number> =>
  await guardReturns(tx, { caseId: version.caseId, reason: null }, async () => {
    const { priceKind, conditions } = await lockEditedCase(tx, version.caseId);
    requireCooldown(priceKind, conditions);
    return await insertNextVersion(tx, version);
  });

/** Writes the next version of a case whose row is locked, inside `guardReturns`. Returns its id. */
export async function insertNextVersion(tx: Tx, { caseId, rows }: NewVersion): Promise<number> {
  const ranges = layRanges(rows);
  assert(
    rows.every(({ tickets }) => Number.isInteger(tickets) && tickets > 0),
    'every item of a case has at least one ticket',
  );
  const itemIds = rows.map(({ itemId }) => itemId);
  const prices = await readItemPrices(tx, itemIds, 'LOCK IN SHARE MODE');
  for (const { itemId } of rows) assert(prices.has(itemId), `Item ${String(itemId)} does not exist`);
  const versionId = await insertVersion(tx, caseId, await nextVersionNumber(tx, caseId), ranges);
  await bumpDataVersion(tx, 'catalogue');
  return versionId;
}
