import type { Db } from '#src/platform/database/database.ts';
import { column, readRow, readRows, type RowOf, rowShape } from '#src/platform/database/rows.ts';
import { SEALED_TABLES } from './sealed-tables.ts';
import { selectSealedKeys } from './store.ts';

const unsealedShape = rowShape({ table: column.text, id: column.integer, at: column.text });

/** A table whose rows are not sealed although the store has been at work for long since then. */
export type UnsealedTable = RowOf<typeof unsealedShape>;

/** The sealing job seals a row some minutes after its commit, or after the store was started again. */
const SEALED_WITHIN_SECONDS = 450;

/** Columns with the time at which a row was written. Other times may be in the future: a voucher ends days later. */
const WRITTEN_AT = /^(?:created|changed|asked|started)_at$/;

/**
 * Tables with a row in no seal although the store was at work twice since then: the history has a row that is younger
 * by the time of sealing, and one that is younger than that by this time again. That is 15 minutes of work; the time
 * during which a store was stopped does not count.
 */
export async function findUnsealed(db: Db): Promise<UnsealedTable[]> {
  const sealed = await selectSealedKeys(db);
  const timed = SEALED_TABLES.flatMap(({ name, from, columns }) => {
    const time = columns.find((column) => typeof column === 'string' && WRITTEN_AT.test(column));
    return typeof time === 'string' ? [{ name, table: from.split(' ', 1).join(''), key: columns[0], time }] : [];
  });
  const lastKeys = timed.map(({ name }) => sealed[name] ?? 0);
  const eachUnsealed = (sql: (table: (typeof timed)[number]) => string): string =>
    timed.map((table) => `SELECT ${sql(table)} FROM ${table.table} WHERE ${table.key} > ?`).join(' UNION ALL ');
  const times = `${eachUnsealed(({ time }) => `${time} AS at`)} UNION ALL SELECT sealed_at FROM seals`;
  const firsts = await readRows(
    db,
    unsealedShape,
    `SELECT name AS \`table\`, id, CAST(first_at AS CHAR) AS at FROM
       (${eachUnsealed(({ name, key, time }) => `'${name}' AS name, MIN(${key}) AS id, MIN(${time}) AS first_at`)}) f,
       (SELECT MAX(at) AS last_at FROM (${times}) t) l
     WHERE first_at <= last_at - INTERVAL ? SECOND ORDER BY name`,
    [...lastKeys, ...lastKeys, 2 * SEALED_WITHIN_SECONDS],
  );
  const late: UnsealedTable[] = [];
  for (const first of firsts) {
    const isLate = await readRow(
      db,
      column.boolean.nullable.only('is_late'),
      `SELECT MIN(IF(at >= ? + INTERVAL ? SECOND, at, NULL)) <= MAX(at) - INTERVAL ? SECOND AS is_late
       FROM (${times}) t`,
      [first.at, SEALED_WITHIN_SECONDS, SEALED_WITHIN_SECONDS, ...lastKeys],
    );
    if (isLate === true) late.push(first);
  }
  return late;
}
