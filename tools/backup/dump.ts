import { once } from 'node:events';
import type { Readable } from 'node:stream';
import type { Connection } from 'mysql2';
import { ask, quoteName } from './connect.ts';

interface Table {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly kind: 'number' | 'bytes' | 'text' }[];
}

const NUMBERS = new Set(['tinyint', 'smallint', 'mediumint', 'int', 'bigint', 'decimal']);
const BYTES = new Set(['binary', 'varbinary', 'tinyblob', 'blob', 'mediumblob', 'longblob', 'bit']);
/** Approximate length of one INSERT: far below the server's packet limit. */
const STATEMENT_CHARACTERS = 400_000;

/** Rows that wait in memory: one with the picture of a question has up to 800,000 characters. */
const ROWS_WAITING = 100;

/** Counters that a dump updates while it is written. */
export interface DumpCounts {
  readonly rows: Record<string, number>;
  /** The moment that the dump shows, in UTC. */
  readonly takenAt: string;
}

/**
 * Dumps all rows that the connection's transaction sees as SQL, one statement a line. Triggers come last, because they
 * reject changes. The server itself formats the literals, so that no value is lost in conversion.
 */
export async function* dumpLines(connection: Connection, { rows, takenAt }: DumpCounts): AsyncGenerator<string> {
  const tables = await readTables(connection);
  yield '-- A backup of an OpenCrate store: npm run restore\n';
  yield 'SET NAMES utf8mb4;\nSET foreign_key_checks = 0;\nSET unique_checks = 0;\n';
  yield "SET time_zone = '+00:00';\nSET sql_mode = 'STRICT_ALL_TABLES,NO_AUTO_VALUE_ON_ZERO';\n";
  for (const { name } of tables) {
    const [createTable] = await ask<Record<string, string>>(connection, `SHOW CREATE TABLE ${quoteName(name)}`);
    yield `${oneLine(createTable?.['Create Table'] ?? '')};\n`;
  }
  for (const table of tables) {
    rows[table.name] = 0;
    if (table.name === EPOCH_TABLE) {
      rows[table.name] = 1;
      yield unknownEpoch(takenAt);
      continue;
    }
    for await (const { statement, count } of insertsOf(connection, table)) {
      rows[table.name] = (rows[table.name] ?? 0) + count;
      yield statement;
    }
  }
  yield 'DELIMITER ;;\n';
  for (const { Trigger } of await ask<{ Trigger: string }>(connection, 'SHOW TRIGGERS')) {
    const [createTrigger] = await ask<Record<string, string>>(connection, `SHOW CREATE TRIGGER ${quoteName(Trigger)}`);
    yield `${oneLine((createTrigger?.['SQL Original Statement'] ?? '').replace(/ DEFINER=\S+/, ''))};;\n`;
  }
  yield 'DELIMITER ;\nSET unique_checks = 1;\nSET foreign_key_checks = 1;\n';
}

const EPOCH_TABLE = 'database_epoch';

/** A backup carries no epoch, so that the store does not start on a copy before the restore is finished. */
function unknownEpoch(takenAt: string): string {
  const takenAtText = takenAt.slice(0, 19).replace('T', ' ');
  return `INSERT INTO ${quoteName(EPOCH_TABLE)} (id, epoch, backed_up_at) VALUES (1, NULL, '${takenAtText}');\n`;
}

const oneLine = (statement: string): string => statement.replaceAll(/\s*\n\s*/g, ' ');

async function readTables(connection: Connection): Promise<Table[]> {
  const columns = await ask<{ tableName: string; name: string; type: string; extra: string }>(
    connection,
    `SELECT c.table_name AS tableName, c.column_name AS name, c.data_type AS type, c.extra AS extra
     FROM information_schema.columns c
     JOIN information_schema.tables t ON t.table_schema = c.table_schema AND t.table_name = c.table_name
     WHERE c.table_schema = DATABASE() AND t.table_type = 'BASE TABLE' ORDER BY c.table_name, c.ordinal_position`,
  );
  const tables = new Map<string, Table['columns'][number][]>();
  for (const { tableName, name, type, extra } of columns) {
    const tableColumns = tables.get(tableName) ?? [];
    tables.set(tableName, tableColumns);
    // Generated columns cannot be inserted. MySQL calls a column with a computed default DEFAULT_GENERATED.
    if (/\bGENERATED/i.test(extra)) continue;
    const kind = NUMBERS.has(type) ? 'number' : BYTES.has(type) ? 'bytes' : 'text';
    tableColumns.push({ name, kind });
  }
  return [...tables].map(([name, tableColumns]) => ({ name, columns: tableColumns }));
}

const LITERALS = {
  number: (column: string) => `IFNULL(${column}, 'NULL')`,
  bytes: (column: string) => `IFNULL(CONCAT('x''', HEX(${column}), ''''), 'NULL')`,
  // Each line of the dump is one statement, so line breaks within texts are escaped.
  text: (column: string) => {
    const quotedColumn = `CONVERT(QUOTE(${column}) USING utf8mb4)`;
    const oneLined = `REPLACE(${quotedColumn}, CHAR(10 USING utf8mb4), '\\\\n')`;
    return `REPLACE(${oneLined}, CHAR(13 USING utf8mb4), '\\\\r')`;
  },
} as const;

async function* insertsOf(
  connection: Connection,
  { name, columns }: Table,
): AsyncGenerator<{ readonly statement: string; readonly count: number }> {
  const into = `INSERT INTO ${quoteName(name)} (${columns.map((column) => quoteName(column.name)).join(', ')}) VALUES `;
  const literals = columns.map((column) => LITERALS[column.kind](quoteName(column.name)));
  const select = `SELECT CONCAT_WS(',', ${literals.join(', ')}) AS line FROM ${quoteName(name)}`;
  let pendingRows: string[] = [];
  let size = 0;
  const takeBatch = (): { statement: string; count: number } => {
    const batch = { statement: `${into}${pendingRows.join(',')};\n`, count: pendingRows.length };
    pendingRows = [];
    size = 0;
    return batch;
  };
  for await (const line of linesOf(connection, select)) {
    pendingRows.push(`(${line})`);
    size += line.length;
    if (size > STATEMENT_CHARACTERS) yield takeBatch();
  }
  if (pendingRows.length > 0) yield takeBatch();
}

async function* linesOf(connection: Connection, sql: string): AsyncGenerator<string> {
  const rows: Readable = connection.query({ sql, rowsAsArray: true }).stream({ highWaterMark: ROWS_WAITING });
  let isOver = false;
  try {
    for await (const [line] of rows as AsyncIterable<[string]>) yield line;
    isOver = true;
  } finally {
    // When the consumer stops early, unread rows would remain on the connection, so it is destroyed.
    if (!isOver) connection.destroy();
    else if (!rows.closed) await once(rows, 'close');
  }
}
