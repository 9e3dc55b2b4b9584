import { type Db, select } from '#src/platform/database/database.ts';
import { SEALED_TABLES } from './sealed-tables.ts';
import { selectSealedKeys } from './store.ts';

/** A table whose rows are not sealed although the store has been at work for long since then. */
export interface UnsealedTable {
  readonly table: string;
  readonly id: number;
  readonly at: string;
}

/** The sealing job seals a row some minutes after its commit. */
const SEALED_WITHIN_MINUTES = 15;

/** Columns with the time at which a row was written. Other times may be in the future: a voucher ends days later. */
const WRITTEN_AT = /^(?:created|changed|asked|started)_at$/;

/**
 * Tables with a row that is 15 minutes older than the newest row of the store, and in no seal. A store that was stopped
 * has none: nothing in it is newer.
 */
export async function findUnsealed(db: Db): Promise<UnsealedTable[]> {
  const sealed = await selectSealedKeys(db);
  const timed = SEALED_TABLES.flatMap(({ name, from, columns }) => {
    const time = columns.find((column) => typeof column === 'string' && WRITTEN_AT.test(column));
    return typeof time === 'string' ? [{ name, table: from.split(' ', 1).join(''), key: columns[0], time }] : [];
  });
  const unsealed = timed.map(
    ({ name, table, key, time }) => `SELECT '${name}' AS name, MIN(${key}) AS id, MIN(${time}) AS first_at,
      MAX(${time}) AS last_at FROM ${table} WHERE ${key} > ?`,
  );
  return await select<UnsealedTable>(
    db,
    `SELECT name AS \`table\`, id, CAST(first_at AS CHAR) AS at FROM (
       SELECT u.*, MAX(last_at) OVER () AS newest_at FROM (${unsealed.join(' UNION ALL ')}) u) all_tables
     WHERE first_at < newest_at - INTERVAL ${String(SEALED_WITHIN_MINUTES)} MINUTE ORDER BY name`,
    timed.map(({ name }) => sealed[name] ?? 0),
  );
}
