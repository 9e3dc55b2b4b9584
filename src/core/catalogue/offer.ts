import { bumpDataVersion } from '#src/platform/data-version.ts';
import type { Db } from '#src/platform/db.ts';
import type { Tx } from '#src/platform/transaction.ts';
import { fail } from '#src/shared/errors.ts';
import { wholeFromRow } from '#src/shared/units.ts';
import type { CaseState, PriceKind } from './catalogue.ts';
import { selectOffer, selectStock, updateStock } from './store.ts';

/** What a case asks and holds at this moment, by its row: the last word over any picture of the catalogue. */
export interface Offer {
  readonly state: CaseState;
  readonly versionId: number | null;
  readonly priceKind: PriceKind;
  readonly price: number;
  readonly cashbackPercent: number | null;
}

/** Reads a case's offer from its row. Fails with `errors.case.unknown` when there is none. */
export async function readOffer(db: Db, caseId: number): Promise<Offer> {
  const row = await selectOffer(db, caseId);
  if (!row) fail('errors.case.unknown');
  return {
    state: row.state as CaseState,
    versionId: row.version_id === null ? null : wholeFromRow(row.version_id),
    priceKind: row.price_kind as PriceKind,
    price: wholeFromRow(row.price),
    cashbackPercent: row.cashback_percent,
  };
}

/** How many openings of a case are left at this moment; null for one without a limit. */
export const readStock = (db: Db, caseId: number): Promise<number | null> => selectStock(db, caseId);

/**
 * Takes `count` openings off the stock of a case that has one, in one statement: the last lock of an opening. Fails
 * with `errors.case.unavailable` when fewer are left; taking the last one publishes that nothing is left.
 */
export async function takeStock(tx: Tx, caseId: number, count: number): Promise<void> {
  tx.guard('counter');
  const remaining = await updateStock(tx, caseId, count);
  if (remaining === null) fail('errors.case.unavailable');
  if (remaining === 0) await bumpDataVersion(tx, 'catalogue');
}
