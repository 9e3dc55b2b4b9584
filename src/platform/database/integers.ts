/** The part of a column's metadata that the driver sends with the rows. */
export interface Field {
  readonly name: string;
  readonly columnType: number;
  /** Digits after the decimal point. */
  readonly decimals: number;
}

/** Numbers of the MySQL protocol. */
const BIGINT = 8;
const DECIMAL = 246;

/** A whole number of a row that a JavaScript number cannot hold exactly. */
export class UnsafeIntegerError extends RangeError {
  override readonly name = 'UnsafeIntegerError';
}

/**
 * Replaces whole numbers that arrived as text: the driver sends a BIGINT beyond 2^53 - 1 and every DECIMAL that way.
 * The driver's own `decimalNumbers` would round the other decimals, and its `typeCast` costs a call for every value.
 *
 * @throws UnsafeIntegerError when a number cannot hold a value exactly
 */
export function convertIntegers(rows: Record<string, unknown>[], fields: readonly Field[]): void {
  for (const { name, columnType, decimals } of fields) {
    if (columnType !== BIGINT && (columnType !== DECIMAL || decimals !== 0)) continue;
    for (const row of rows) {
      const value = row[name];
      if (typeof value === 'string') row[name] = safeInteger(value, name);
    }
  }
}

/** Converts the text of a whole number. */
export function safeInteger(value: unknown, column: string): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new UnsafeIntegerError(`${column} is no safe integer: ${String(value)}`);
  return number;
}
