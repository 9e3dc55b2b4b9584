import { type ConfigurationKind, recordConfiguration } from '#src/platform/database/configuration-changes.ts';
import type { Db } from '#src/platform/database/database.ts';
import { asColumns, column, readRow, type RowOf, rowShape, selectRows } from '#src/platform/database/rows.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import type { Currency } from './currency.ts';

const currencyShape = rowShape({
  id: column.integer,
  code: column.text,
  name: column.text,
  sign: column.text,
  rate: column.decimal,
  isDisabled: column.boolean,
});

/** The values of a currency in the history of configuration. */
export const CURRENCIES_CONFIGURATION: ConfigurationKind = {
  name: 'currency',
  from: 'currencies',
  key: { column: 'id', type: 'number' },
  values: { code: 'code', name: 'name', sign: 'sign', rate: 'rate', isDisabled: 'is_disabled' },
};

export const readCurrencies = (db: Db): Promise<Currency[]> =>
  selectRows(db('currencies').orderBy('id'), currencyShape);

/** A currency with its row locked; null for an unknown id. */
export const selectCurrencyForUpdate = (tx: Tx, id: number): Promise<Currency | null> =>
  readRow(tx, currencyShape, 'FROM currencies WHERE id = ? FOR UPDATE', [id]);

export async function updateCurrency(tx: Tx, { id, sign, rate, isDisabled }: Currency): Promise<void> {
  await tx('currencies').where({ id }).update(asColumns({ sign, rate, isDisabled }));
  await recordConfiguration(tx, CURRENCIES_CONFIGURATION, [id]);
}

export async function insertCurrency(tx: Tx, currency: Currency): Promise<void> {
  await tx('currencies').insert(asColumns({ ...currency }));
  await recordConfiguration(tx, CURRENCIES_CONFIGURATION, [currency.id]);
}

const rateChangeShape = rowShape({ before: column.decimal.named('before_rate'), isOverride: column.boolean });

/** A change of a rate. */
export type RateChange = RowOf<typeof rateChangeShape>;

/** Changes of a currency's rate from a moment on, the newest last. */
export const selectRateChanges = (db: Db, currencyId: number, from: Date): Promise<RateChange[]> =>
  selectRows(
    db('currency_rate_changes').where({ currency_id: currencyId }).where('created_at', '>', from).orderBy('id'),
    rateChangeShape,
  );

export async function insertRateChange(
  tx: Tx,
  currencyId: number,
  change: { readonly before: string; readonly after: string; readonly isOverride: boolean },
): Promise<void> {
  await tx('currency_rate_changes').insert({
    currency_id: currencyId,
    before_rate: change.before,
    after_rate: change.after,
    is_override: change.isOverride,
    created_at: tx.now,
  });
}
