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

/** All currencies, by id. */
export async function readCurrencies(db: Db): Promise<Currency[]> {
  const rows = await select<CurrencyRow>(
    db,
    'SELECT id, code, name, sign, rate, is_disabled FROM currencies ORDER BY id',
  );
  return rows.map(({ id, code, name, sign, rate, is_disabled }) => ({
    id,
    code,
    name,
    sign,
    rate,
    isDisabled: is_disabled === 1,
  }));
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
