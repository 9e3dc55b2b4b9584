import { once } from 'node:events';
import type { Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import mysql from 'mysql2';

/** Text is sent in chunks of about this size. */
const PIECE_CHARACTERS = 128 * 1024;
/** Maximum buffered bytes before rows of that table wait. */
const MOST_WAITING_BYTES = 4 * 1024 * 1024;

/** Rows of one table, written by one LOAD DATA statement that ends with the last row. */
export interface TableWriter {
  /** Adds a row: its values in the order of the columns, separated by tabs; `\N` is NULL. */
  readonly add: (row: string) => void;
  /** Waits for the server. */
  readonly settle: () => Promise<void>;
  /** Sends the rest and resolves when the rows are in the table. Throws the server's error. */
  readonly end: () => Promise<void>;
  /** Number of added rows. */
  readonly count: () => number;
}

interface LoadingConnection {
  readonly stream: Socket;
}

/**
 * Opens a table for generated rows. Foreign keys are not checked while it is filled, so the caller guarantees them;
 * CHECKs are.
 */
async function openTable(databaseUrl: string, table: string, columns: readonly string[]): Promise<TableWriter> {
  const connection = mysql.createConnection({
    uri: databaseUrl,
    connectTimeout: 60_000,
    charset: 'utf8mb4',
    timezone: 'Z',
  });
  const socket = (connection as unknown as LoadingConnection).stream;
  const stream = new PassThrough({ highWaterMark: MOST_WAITING_BYTES });
  const run = (sql: string, options: object = {}): Promise<number> =>
    new Promise((resolve, reject) => {
      connection.query<mysql.ResultSetHeader>({ sql, ...options }, (error, answer) => {
        if (error) reject(error);
        else resolve(answer.affectedRows);
      });
    });
  await run("SET SESSION sql_mode = 'STRICT_ALL_TABLES', time_zone = '+00:00'");
  // A table with few rows receives nothing for minutes.
  await run('SET SESSION unique_checks = 0, foreign_key_checks = 0, net_read_timeout = 86400');
  let failure: unknown = null;
  const sql = `LOAD DATA LOCAL INFILE 'rows' INTO TABLE ${table} CHARACTER SET utf8mb4 (${columns.join(', ')})`;
  let piece = '';
  let rows = 0;
  const loading = run(sql, { infileStreamFactory: () => stream }).then(
    (kept) => {
      // A LOCAL file leaves out the rows that a CHECK refuses, with a warning only.
      if (kept !== rows) failure = new Error(`${String(kept)} of ${String(rows)} rows were kept`);
    },
    (error: unknown) => {
      failure = error;
    },
  );
  const waitingBytes = (): number => socket.writableLength + stream.writableLength + stream.readableLength;
  return {
    add: (row) => {
      rows += 1;
      piece += `${row}\n`;
      if (piece.length < PIECE_CHARACTERS) return;
      stream.write(piece);
      piece = '';
    },
    settle: async () => {
      while (failure === null && waitingBytes() > MOST_WAITING_BYTES) {
        await (socket.writableNeedDrain ? Promise.race([once(socket, 'drain'), loading]) : nextTurn());
      }
      if (failure !== null) throw new Error(`the rows of ${table} were refused`, { cause: failure });
    },
    end: async () => {
      stream.end(piece);
      await loading;
      connection.destroy();
      if (failure !== null) throw new Error(`the rows of ${table} were refused`, { cause: failure });
    },
    count: () => rows,
  };
}

/** The open tables, by name. */
export interface Tables<Name extends string> {
  readonly of: Readonly<Record<Name, TableWriter>>;
  readonly settle: () => Promise<void>;
  readonly end: () => Promise<void>;
}

/** Opens several tables in parallel. */
export async function openTables<Name extends string>(
  databaseUrl: string,
  columns: Readonly<Record<Name, string>>,
): Promise<Tables<Name>> {
  const names = Object.keys(columns) as Name[];
  const writers: [Name, TableWriter][] = [];
  for (const name of names) writers.push([name, await openTable(databaseUrl, name, columns[name].split(' '))]);
  const of = Object.fromEntries(writers) as Record<Name, TableWriter>;
  return {
    of,
    settle: async () => {
      // Written data reaches the server only when the event loop is idle.
      await nextTurn();
      for (const [, table] of writers) await table.settle();
    },
    end: async () => {
      // One after another: all connections of mysql2 share the buffer of the packet that ends a file. A packet that
      // waits in its socket would be sent with the number of another connection's, and the server would ignore it.
      for (const [, table] of writers) await table.end();
    },
  };
}
