import type { Db } from '#src/platform/database/database.ts';
import { type Tx, type TransactionServices, transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { decrypt, encrypt, type EncryptionPurpose, isByCurrentKey } from './encryption.ts';

export interface EncryptedRow<Key> {
  readonly key: Key;
  readonly encryptedText: Buffer;
  /** The owner to which the ciphertext is bound. */
  readonly context: string;
}

/** A column of encrypted texts. */
interface EncryptedColumn<Key extends string | number> {
  readonly name: string;
  readonly purpose: EncryptionPurpose;
  /** A key below all keys of the column. */
  readonly least: Key;
  /** The next rows by their keys. */
  readonly rowsAfter: (db: Db, key: Key, limit: number) => Promise<EncryptedRow<Key>[]>;
  /** Names the lock of the rows in the order of locks, once for each transaction. */
  readonly guard?: (tx: Tx) => void;
  /** Replaces the text of a row if it is still the same one. */
  readonly replace: (tx: Tx, row: EncryptedRow<Key>, encryptedText: Buffer) => Promise<void>;
}

/** Rows of a column by the key that encrypted them. */
export interface EncryptedCounts {
  readonly rows: number;
  /** Rows by a former key. */
  readonly former: number;
  /** Rows that no configured key decrypts. */
  readonly unreadable: number;
}

/** A column whose type of key no longer matters. */
export interface EncryptedPlace {
  readonly name: string;
  readonly count: (services: EncryptionServices) => Promise<EncryptedCounts>;
  /** Encrypts again, by the current key, what former keys encrypted. May be interrupted and run again. */
  readonly reencrypt: (services: EncryptionServices) => Promise<EncryptedCounts>;
}

type EncryptionServices = TransactionServices & Pick<Services, 'config' | 'random'>;

/** Rows of one transaction: openings of these players wait for it. */
const ROWS_AT_ONCE = 100;

export function encryptedPlace<Key extends number | string>(column: EncryptedColumn<Key>): EncryptedPlace {
  const walk = async (
    services: EncryptionServices,
    change: (rows: readonly EncryptedRow<Key>[]) => Promise<void>,
  ): Promise<EncryptedCounts> => {
    const counts = { rows: 0, former: 0, unreadable: 0 };
    for (let after = column.least; ;) {
      const rows = await column.rowsAfter(services.db, after, ROWS_AT_ONCE);
      const last = rows.at(-1);
      if (last === undefined) return counts;
      after = last.key;
      const kinds = rows.map((row) => keyOf(services, column.purpose, row));
      counts.rows += rows.length;
      counts.former += kinds.filter((kind) => kind === 'former').length;
      counts.unreadable += kinds.filter((kind) => kind === 'none').length;
      await change(rows.filter((_row, at) => kinds[at] === 'former'));
    }
  };
  return {
    name: column.name,
    count: (services) => walk(services, () => Promise.resolve()),
    reencrypt: (services) =>
      walk(services, async (rows) => {
        if (rows.length === 0) return;
        await transaction<null>(services, null, async (tx) => {
          column.guard?.(tx);
          for (const row of rows) {
            const text = decrypt(services, column.purpose, row.encryptedText, row.context);
            await column.replace(tx, row, encrypt(services, column.purpose, text, row.context));
          }
          return null;
        });
      }),
  };
}

function keyOf<Key>(
  services: EncryptionServices,
  purpose: EncryptionPurpose,
  { encryptedText, context }: EncryptedRow<Key>,
): 'current' | 'former' | 'none' {
  if (isByCurrentKey(services, purpose, encryptedText, context)) return 'current';
  try {
    decrypt(services, purpose, encryptedText, context);
    return 'former';
  } catch {
    return 'none';
  }
}
