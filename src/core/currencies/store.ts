import { type Db, select, write } from '#src/platform/db.ts';
import type { Tx } from '#src/platform/transaction.ts';
import type { Currency } from './currency.ts';

interface CurrencyRow {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly sign: string;
  readonly rate: string;
  readonly is_disabled: number;
}

const currencyFrom = ({ id, code, name, sign, rate, is_disabled }: CurrencyRow): Currency => ({
  ...{ id, code, name, sign, rate },
  isDisabled: is_disabled === 1,
});

const COLUMNS = 'id, code, name, sign, rate, is_disabled';

/** All currencies, by id. */
export const readCurrencies = async (db: Db): Promise<Currency[]> =>
  (await select<CurrencyRow>(db, `SELECT ${COLUMNS} FROM currencies ORDER BY id`)).map(currencyFrom);

/** A currency with its row locked; null for an unknown id. */
export async function selectCurrencyForUpdate(tx: Tx, id: number): Promise<Currency | null> {
  const [row] = await select<CurrencyRow>(tx, `SELECT ${COLUMNS} FROM currencies WHERE id = ? FOR UPDATE`, [id]);
  return row ? currencyFrom(row) : null;
}

/** Writes how a currency is shown, and whether it is offered. */
export async function updateCurrency(tx: Tx, { id, sign, rate, isDisabled }: Currency): Promise<void> {
  await write(tx, 'UPDATE currencies SET sign = ?, rate = ?, is_disabled = ? WHERE id = ?', [
    ...[sign, rate, isDisabled ? 1 : 0, id],
  ]);
}

/** Writes one currency that is not there yet. */
export async function insertCurrency(tx: Tx, currency: Currency): Promise<void> {
  await write(tx, 'INSERT INTO currencies (id, code, name, sign, rate, is_disabled) VALUES (?, ?, ?, ?, ?, ?)', [
    currency.id,
    currency.code,
    currency.name,
    currency.sign,
    currency.rate,
    currency.isDisabled ? 1 : 0,
  ]);
}
