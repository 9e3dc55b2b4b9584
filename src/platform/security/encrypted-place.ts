import { type Db, write } from '#src/platform/database/database.ts';
import { column, readRows, rowShape } from '#src/platform/database/rows.ts';
import { type Tx, type TransactionServices, transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { decrypt, encrypt, type EncryptionPurpose, isByCurrentKey } from './encryption.ts';

type Key = number | string;

interface EncryptedRow {
  readonly key: Key;
  readonly encryptedText: Buffer;
  /** The owner to which the ciphertext is bound. */
  readonly context: string;
}

/** A column of encrypted texts. */
interface EncryptedColumn {
  readonly name: string;
  readonly purpose: EncryptionPurpose;
  readonly table: string;
  readonly key: 'id' | 'key_hash';
  readonly text: string;
  /** The column that says to whom a text is bound, and the context that its value stands for. */
  readonly owner: readonly [column: string, contextOf?: (value: string) => string];
  /** The condition of the rows with a text. */
  readonly where?: string;
  /** Names the lock of the rows in the order of locks, once for each transaction. */
  readonly guard?: (tx: Tx) => void;
}

/** Rows of a column by the key that encrypted them. */
export interface EncryptedCounts {
  readonly rows: number;
  /** Rows by a former key. */
  readonly former: number;
  /** Rows that no configured key decrypts. */
  readonly unreadable: number;
}

export interface EncryptedPlace extends EncryptedColumn {
  readonly count: (services: EncryptionServices) => Promise<EncryptedCounts>;
  /** Counts a few of the oldest rows, and a few of the newest: a table of any size takes no longer. */
  readonly sample: (services: Pick<Services, 'config' | 'db'>) => Promise<EncryptedCounts[]>;
  /** Encrypts again, by the current key, what former keys encrypted. May be interrupted and run again. */
  readonly reencrypt: (services: EncryptionServices) => Promise<EncryptedCounts>;
}

type EncryptionServices = TransactionServices & Pick<Services, 'config' | 'random'>;

/** Rows of one transaction: openings of these players wait for it. */
const ROWS_AT_ONCE = 100;
const SAMPLED_ROWS = 20;

/** The next rows by their keys. */
export const encryptedRowsAfter = (
  db: Db,
  place: EncryptedColumn,
  after: Key,
  limit: number,
): Promise<EncryptedRow[]> => readEncrypted(db, place, (key) => `${key} > ? ORDER BY ${key} LIMIT ?`, [after, limit]);

/** The last rows by their keys. */
export const lastEncryptedRows = (db: Db, place: EncryptedColumn, limit: number): Promise<EncryptedRow[]> =>
  readEncrypted(db, place, (key) => `${key} < ? ORDER BY ${key} DESC LIMIT ?`, [lastKeyOf(place), limit]);

async function readEncrypted(
  db: Db,
  { table, key, text, owner: [owner, contextOf = String], where = '1' }: EncryptedColumn,
  rest: (key: string) => string,
  values: readonly Key[],
): Promise<EncryptedRow[]> {
  const shape = rowShape({
    key: (key === 'id' ? column.integer : column.text).named(key),
    encryptedText: column.binary.named(text),
    context: column.text.named(owner).mapped(contextOf),
  });
  const sql = `SELECT ${shape.columns} FROM ${table}
    WHERE ${text} IS NOT NULL AND ${where} AND ${rest(key)}`;
  return await readRows<EncryptedRow>(db, shape, sql, [...values]);
}

/** Replaces the text of a row if it is still the same one. */
export async function replaceEncryptedText(
  tx: Tx,
  { table, key, text }: EncryptedColumn,
  row: Pick<EncryptedRow, 'key' | 'encryptedText'>,
  encryptedText: Buffer,
): Promise<void> {
  const sql = `UPDATE ${table} SET ${text} = ? WHERE ${key} = ? AND ${text} = ?`;
  await write(tx, sql, [encryptedText, row.key, row.encryptedText]);
}

export function encryptedPlace(place: EncryptedColumn): EncryptedPlace {
  const walk = async (
    services: EncryptionServices,
    change: (rows: readonly EncryptedRow[]) => Promise<void>,
  ): Promise<EncryptedCounts> => {
    const counts = { rows: 0, former: 0, unreadable: 0 };
    for (let after = firstKeyOf(place); ;) {
      const rows = await encryptedRowsAfter(services.db, place, after, ROWS_AT_ONCE);
      const last = rows.at(-1);
      if (last === undefined) return counts;
      after = last.key;
      const kinds = rows.map((row) => keyOf(services, place.purpose, row));
      const { former, unreadable } = countsOf(kinds);
      counts.rows += rows.length;
      counts.former += former;
      counts.unreadable += unreadable;
      await change(rows.filter((_row, at) => kinds[at] === 'former'));
    }
  };
  return {
    ...place,
    count: (services) => walk(services, () => Promise.resolve()),
    sample: async (services) => {
      const groups = [
        await encryptedRowsAfter(services.db, place, firstKeyOf(place), SAMPLED_ROWS),
        await lastEncryptedRows(services.db, place, SAMPLED_ROWS),
      ];
      return groups.map((rows) => countsOf(rows.map((row) => keyOf(services, place.purpose, row))));
    },
    reencrypt: (services) =>
      walk(services, async (rows) => {
        if (rows.length === 0) return;
        await transaction<null>(services, null, async (tx) => {
          place.guard?.(tx);
          for (const row of rows) {
            const text = decrypt(services, place.purpose, row.encryptedText, row.context);
            await replaceEncryptedText(tx, place, row, encrypt(services, place.purpose, text, row.context));
          }
          return null;
        });
      }),
  };
}

/** Below every key. */
const firstKeyOf = ({ key }: EncryptedColumn): Key => (key === 'id' ? 0 : '');
/** Above every key: a hash is base64url in a binary order. */
const lastKeyOf = ({ key }: EncryptedColumn): Key => (key === 'id' ? Number.MAX_SAFE_INTEGER : '~');

const countsOf = (kinds: readonly RowKey[]): EncryptedCounts => ({
  rows: kinds.length,
  former: kinds.filter((kind) => kind === 'former').length,
  unreadable: kinds.filter((kind) => kind === 'none').length,
});

type RowKey = 'current' | 'former' | 'none';

function keyOf(
  services: Pick<Services, 'config'>,
  purpose: EncryptionPurpose,
  { encryptedText, context }: EncryptedRow,
): RowKey {
  if (isByCurrentKey(services, purpose, encryptedText, context)) return 'current';
  try {
    decrypt(services, purpose, encryptedText, context);
    return 'former';
  } catch {
    return 'none';
  }
}
