import { once } from 'node:events';
import type { Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import mysql from 'mysql2';

/** Text is handed on in pieces of about this size. */
const PIECE_CHARACTERS = 128 * 1024;
/** How many bytes may wait for the server before the rows of that table wait too. */
const MOST_WAITING_BYTES = 4 * 1024 * 1024;

/** Rows of one table on their way into it, by one LOAD DATA that lasts until all of them are there. */
export interface TableWriter {
  /** Adds a row: its values in the order of the columns, parted by tabs; `\N` is NULL. */
  readonly add: (row: string) => void;
  /** Waits while the server is behind. */
  readonly settle: () => Promise<void>;
  /** Hands on what is left and answers once the rows are in the table. Throws what the server refused. */
  readonly end: () => Promise<void>;
  /** How many rows were added. */
  readonly count: () => number;
}

interface LoadingConnection {
  readonly stream: Socket;
}

/**
 * Opens a table for rows that are made here and now. Foreign keys are not looked up while it is filled: whoever makes
 * the rows answers for them. CHECKs are, as ever.
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
  const run = (sql: string, options: object = {}): Promise<void> =>
    new Promise((resolve, reject) => {
      connection.query({ sql, ...options }, (error) => {
        if (error) reject(error);
        else resolve();
      });
    });
  await run("SET SESSION sql_mode = 'STRICT_ALL_TABLES', time_zone = '+00:00'");
  // A table of few rows hears nothing for minutes.
  await run('SET SESSION unique_checks = 0, foreign_key_checks = 0, net_read_timeout = 86400');
  let failure: unknown = null;
  const sql = `LOAD DATA LOCAL INFILE 'rows' INTO TABLE ${table} CHARACTER SET utf8mb4 (${columns.join(', ')})`;
  const done = run(sql, { infileStreamFactory: () => stream }).catch((error: unknown) => {
    failure = error;
  });
  const waiting = (): number => socket.writableLength + stream.writableLength + stream.readableLength;
  let piece = '';
  let rows = 0;
  return {
    add: (row) => {
      rows += 1;
      piece += `${row}\n`;
      if (piece.length < PIECE_CHARACTERS) return;
      stream.write(piece);
      piece = '';
    },
    settle: async () => {
      while (failure === null && waiting() > MOST_WAITING_BYTES) {
        await (socket.writableNeedDrain ? Promise.race([once(socket, 'drain'), done]) : nextTurn());
      }
      if (failure !== null) throw new Error(`the rows of ${table} were refused`, { cause: failure });
    },
    end: async () => {
      stream.end(piece);
      await done;
      connection.destroy();
      if (failure !== null) throw new Error(`the rows of ${table} were refused`, { cause: failure });
    },
    count: () => rows,
  };
}

/** The tables that are open, by name. */
export interface Tables<Name extends string> {
  readonly of: Readonly<Record<Name, TableWriter>>;
  readonly settle: () => Promise<void>;
  readonly end: () => Promise<void>;
}

/** Opens some tables beside each other. */
export async function openTables<Name extends string>(
  databaseUrl: string,
  columns: Readonly<Record<Name, string>>,
): Promise<Tables<Name>> {
  const names = Object.keys(columns) as Name[];
  const opened: [Name, TableWriter][] = [];
  for (const name of names) opened.push([name, await openTable(databaseUrl, name, columns[name].split(' '))]);
  const of = Object.fromEntries(opened) as Record<Name, TableWriter>;
  return {
    of,
    settle: async () => {
      // What was written reaches the server only when nothing else is being done.
      await nextTurn();
      for (const [, table] of opened) await table.settle();
    },
    end: async () => {
      await Promise.all(opened.map(([, table]) => table.end()));
    },
  };
}
