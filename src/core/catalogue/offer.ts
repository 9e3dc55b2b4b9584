import { bumpDataVersion, type DataStamp } from '#src/platform/database/data-version.ts';
import type { Db } from '#src/platform/database/database.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { fail } from '#src/shared/errors.ts';
import type { CaseState, PriceKind } from './catalogue.ts';
import { selectOffer, updateStock } from '#src/core/catalogue/store/catalogue.ts';

/** The current terms and contents of a case, read from its row. They override any cached snapshot. */
export interface Offer {
  readonly state: CaseState;
  readonly versionId: number | null;
  readonly priceKind: PriceKind;
  readonly price: number;
  readonly cashbackPercent: number | null;
  /** Versions of the data that item prices are cached by. */
  readonly stamp: DataStamp;
}

/**
 * Reads the offer of a case from its row.
 *
 * @throws errors.case.unknown
 */
export async function readOffer(db: Db, caseId: number): Promise<Offer> {
  const row = await selectOffer(db, caseId);
  if (!row) fail('errors.case.unknown');
  return {
    state: row.state as CaseState,
    versionId: row.version_id,
    priceKind: row.price_kind as PriceKind,
    price: row.price,
    cashbackPercent: row.cashback_percent,
    stamp: new Map([
      ['catalogue', row.catalogue_data ?? 0],
      ['settings', row.settings_data ?? 0],
    ]),
  };
}

/**
 * Takes `count` openings off the limited stock of a case, in one statement. This is the last lock of an opening. Taking
 * the last one publishes that the case is sold out.
 *
 * @throws errors.case.unavailable when fewer are left
 */
export async function takeStock(tx: Tx, caseId: number, count: number): Promise<void> {
  tx.guard('counter');
  const remaining = await updateStock(tx, caseId, count);
  if (remaining === null) fail('errors.case.unavailable');
  if (remaining === 0) await bumpDataVersion(tx, 'catalogue');
}
