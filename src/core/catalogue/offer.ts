import { bumpDataVersion, type DataStamp } from '#src/platform/database/data-version.ts';
import type { Db } from '#src/platform/database/database.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { fail } from '#src/shared/errors.ts';
import type { CaseState, PriceKind } from './catalogue.ts';
import { selectOffer } from '#src/core/catalogue/store/catalogue.ts';
import { sellStock } from '#src/core/catalogue/store/stock-periods.ts';

/** The current terms and contents of a case, read from its row. They override any cached snapshot. */
export interface Offer {
  readonly state: CaseState;
  readonly versionId: number | null;
  readonly priceKind: PriceKind;
  readonly price: number;
  readonly cashbackPercent: number | null;
  /** Versions of the data that item prices are cached by. */
  readonly stamp: DataStamp;
  /** The running stock period, which an opening names and counts itself in; null without a limit. */
  readonly stockPeriodId: number | null;
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
    stockPeriodId: row.stock_period_id,
  };
}

/**
 * Counts openings in a stock period, in one statement. This is the last lock of an opening. Taking the last one
 * publishes that the case is sold out.
 *
 * @throws errors.case.unavailable when fewer are left, or when the limit was removed a moment ago
 */
export async function takeStock(tx: Tx, periodId: number, count: number): Promise<void> {
  tx.guard('counter');
  const remaining = await sellStock(tx, periodId, count);
  if (remaining === null) fail('errors.case.unavailable');
  if (remaining === 0) await bumpDataVersion(tx, 'catalogue');
}
