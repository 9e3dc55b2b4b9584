import { type ConfigurationKind, recordConfiguration } from '#src/platform/database/configuration-changes.ts';
import { type Db, select, write } from '#src/platform/database/database.ts';
import { boolean, named, readRows, rowShape, text } from '#src/platform/database/rows.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import type { Currency } from './currency.ts';
import type { RateChange } from './rate-bounds.ts';

interface CurrencyRow {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly sign: string;
  readonly rate: string;
  readonly is_disabled: number;
}

const currencyFrom = ({ id, code, name, sign, rate, is_disabled }: CurrencyRow): Currency => ({
  id,
  code,
  name,
  sign,
  rate,
  isDisabled: is_disabled === 1,
});

/** The values of a currency in the history of configuration. */
export const CURRENCIES_CONFIGURATION: ConfigurationKind = {
  name: 'currency',
  from: 'currencies',
  key: { column: 'id', type: 'number' },
  values: { code: 'code', name: 'name', sign: 'sign', rate: 'rate', isDisabled: 'is_disabled' },
};

const COLUMNS = 'id, code, name, sign, rate, is_disabled';

export const readCurrencies = async (db: Db): Promise<Currency[]> =>
  (await select<CurrencyRow>(db, `SELECT ${COLUMNS} FROM currencies ORDER BY id`)).map(currencyFrom);

/** A currency with its row locked; null for an unknown id. */
export async function selectCurrencyForUpdate(tx: Tx, id: number): Promise<Currency | null> {
  const [row] = await select<CurrencyRow>(tx, `SELECT ${COLUMNS} FROM currencies WHERE id = ? FOR UPDATE`, [id]);
  return row ? currencyFrom(row) : null;
}

export async function updateCurrency(tx: Tx, { id, sign, rate, isDisabled }: Currency): Promise<void> {
  await write(tx, 'UPDATE currencies SET sign = ?, rate = ?, is_disabled = ? WHERE id = ?', [
    sign,
    rate,
    isDisabled ? 1 : 0,
    id,
  ]);
  await recordConfiguration(tx, CURRENCIES_CONFIGURATION, [id]);
}

export async function insertCurrency(tx: Tx, currency: Currency): Promise<void> {
  await write(tx, 'INSERT INTO currencies (id, code, name, sign, rate, is_disabled) VALUES (?, ?, ?, ?, ?, ?)', [
    currency.id,
    currency.code,
    currency.name,
    currency.sign,
    currency.rate,
    currency.isDisabled ? 1 : 0,
  ]);
  await recordConfiguration(tx, CURRENCIES_CONFIGURATION, [currency.id]);
}

const rateChangesShape = rowShape({ before: named('before_rate', text), isOverride: boolean });

/** Changes of a currency's rate from a moment on, the newest last. */
export async function selectRateChanges(db: Db, currencyId: number, from: Date): Promise<RateChange[]> {
  return await readRows(
    db,
    rateChangesShape,
    `SELECT ${rateChangesShape.columns} FROM currency_rate_changes
     WHERE currency_id = ? AND created_at > ? ORDER BY id`,
    [currencyId, from],
  );
}

export async function insertRateChange(
  tx: Tx,
  currencyId: number,
  change: { readonly before: string; readonly after: string; readonly isOverride: boolean },
): Promise<void> {
  await write(
    tx,
    `INSERT INTO currency_rate_changes (currency_id, before_rate, after_rate, is_override, created_at)
     VALUES (?, ?, ?, ?, ?)`,
    [currencyId, change.before, change.after, change.isOverride ? 1 : 0, tx.now],
  );
}
