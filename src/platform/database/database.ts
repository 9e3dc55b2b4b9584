import type { EventEmitter } from 'node:events';
import knex, { type Knex } from 'knex';
import { AppError } from '../shared/errors.ts';
import { type Held, type Writer, followWriter } from './database-writer.ts';
import type { Log } from './log.ts';
import { type Host, readDatabaseAddress } from './service-address.ts';

/** The database as a store function gets it: the pool, or the transaction of the action it serves. */
export type Db = Knex;

/** How long one statement waits for a row that another transaction holds. */
const LOCK_WAIT_SECONDS = 5;

const SQL_MODES = [
  'STRICT_ALL_TABLES',
  'ONLY_FULL_GROUP_BY',
  'NO_ZERO_IN_DATE',
  'NO_ZERO_DATE',
  'ERROR_FOR_DIVISION_BY_ZERO',
  'NO_ENGINE_SUBSTITUTION',
];

const SESSION = [
  `SET SESSION sql_mode = '${SQL_MODES.join()}'`,
  `innodb_lock_wait_timeout = ${String(LOCK_WAIT_SECONDS)}`,
  "time_zone = '+00:00'",
].join(', ');

// MySQL 8 knows the isolation variable by another name than MariaDB 10; the statement is the same in both.
function prepareSession(connection: Connection, done: (error: Error | null, connection: Connection) => void): void {
  connection.query(SESSION, [], (error) => {
    if (error) {
      done(error, connection);
      return;
    }
    connection.query('SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED', [], (failed) => {
      done(failed, connection);
    });
  });
}

/**
 * The knex configuration for an address `mysql://user:password@host:port/schema`. Of several hosts, by comma, the one
 * that writes is found for each connection (docs/decisions/0046). `schema` stands in for the address's own; null is
 * none.
 */
export function knexConfig(
  databaseUrl: string,
  poolSize = 10,
  { log = null, schema }: { readonly log?: Log | null; readonly schema?: null } = {},
): Knex.Config {
  const address = readDatabaseAddress(databaseUrl);
  const [first, ...others] = address.hosts;
  const connection = {
    user: address.user,
    password: address.password,
    ...(schema === null ? {} : { database: address.path[0] ?? '' }),
    timezone: 'Z',
    charset: 'utf8mb4',
    supportBigNumbers: true,
    connectTimeout: 5000,
  };
  const pool = { min: 0, max: poolSize, acquireTimeoutMillis: 10_000 };
  return {
    client: 'mysql2',
    // A failed statement is logged with its marks: its values may be seeds that are not revealed yet.
    compileSqlOnError: false,
    // Whatever fails is thrown too, and logged by who asked: knex would print it once more, as bare text.
    log: { warn: () => undefined, error: () => undefined },
    ...(others.length === 0
      ? { connection: { ...first, ...connection }, pool: { ...pool, afterCreate: prepareSession } }
      : connectToWriter(followWriter(address, log), connection, pool)),
  };
}

/** Connections to whichever server writes at the moment when they are made, and no longer than it does. */
function connectToWriter(writer: Writer, connection: object, pool: Knex.PoolConfig): Knex.Config {
  return {
    connection: async () => {
      const host = await writer.find();
      return { ...connection, ...host, expirationChecker: () => !writer.isAt(host) };
    },
    pool: {
      ...pool,
      validate: (made: Held) => writer.isHeld(made),
      afterCreate: (
        made: Connection & Held & { config: Host },
        done: (error: Error | null, made: Connection) => void,
      ) => {
        writer.hold(made, made.config);
        prepareSession(made, done);
      },
    },
  };
}

/** Opens the pool. Connections are made when first needed; `destroy()` closes them. */
export const openDb = (databaseUrl: string, poolSize: number, log: Log | null = null): Db =>
  knex(knexConfig(databaseUrl, poolSize, { log }));

/** What a statement that writes says of itself. `insertId` is the first of consecutive ids when many rows went in. */
export interface Written {
  readonly insertId: number;
  readonly affectedRows: number;
}

/** A connection of the driver, as far as a statement needs it. */
export interface Connection {
  readonly query: (sql: string, values: unknown, done: (error: Error | null, result: unknown) => void) => void;
}

/** What a transaction carries so that its statements need not ask for their connection one by one. */
export interface OnConnection {
  readonly wire: Connection;
}

/** The connection that a running transaction of knex holds. */
export const connectionOf = async (trx: Knex.Transaction): Promise<Connection> =>
  (await (trx.client as { acquireConnection: () => Promise<unknown> }).acquireConnection()) as Connection;

/** Runs a SELECT and answers its rows, as the columns' types say: BIGINT is text when a number cannot hold it. */
export const select = async <Row>(db: Db, sql: string, values: readonly Knex.RawBinding[] = []): Promise<Row[]> =>
  (await ask(db, sql, values)) as Row[];

/** Runs a statement that writes. */
export const write = async (db: Db, sql: string, values: readonly Knex.RawBinding[]): Promise<Written> =>
  (await ask(db, sql, values)) as Written;

/**
 * Within a transaction a statement goes to its connection as it stands: knex's builder, formatter and runner cost more
 * than the driver itself, fifteen times an opening (docs/decisions/0010). Whoever listens to knex hears of it as ever.
 */
async function ask(db: Db, sql: string, values: readonly Knex.RawBinding[]): Promise<unknown> {
  const { wire } = db as Db & Partial<OnConnection>;
  if (wire === undefined) return ((await db.raw(sql, values)) as [unknown])[0];
  (db.client as EventEmitter).emit('query', { sql, bindings: values });
  return await new Promise<unknown>((resolve, reject) => {
    wire.query(sql, values, (error, result) => {
      if (error) reject(error);
      else resolve(result);
    });
  });
}

interface DbError {
  readonly errno?: number;
  /** The driver's word that the connection is of no more use, also where it gives no code. */
  readonly fatal?: boolean;
  readonly code?: string;
  readonly name?: string;
  readonly message?: string;
}

const asDbError = (error: unknown): DbError => (typeof error === 'object' && error !== null ? error : {});

const RETRYABLE = new Set([1213, 1205, 1020]);
const CHECK_FAILED = new Set([4025, 3819]);
const CONNECTION_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'PROTOCOL_CONNECTION_LOST',
  'PROTOCOL_ENQUEUE_AFTER_FATAL_ERROR',
  'ER_CON_COUNT_ERROR',
  'ER_SERVER_SHUTDOWN',
  'PROTOCOL_SEQUENCE_TIMEOUT',
]);

/** Killed, shutting down, read-only meanwhile, outside of its cluster's majority, or so at the moment of COMMIT. */
const AWAY = new Set([1927, 1053, 1290, 1047, 1180]);

/** A table, a log or a temporary file finds no room on the server's disk. */
const FULL = new Set([1114, 1021, 1026, 3, 20]);
/** What an engine says of it in its own words, under a number for anything. */
const NO_ROOM = /error 28\b/;

/** Deadlock, lock timeout or changed record: the whole transaction may run again. */
export const isRetryable = (error: unknown): boolean => RETRYABLE.has(asDbError(error).errno ?? 0);
/** A row that another transaction held for too long. */
export const isLockTimeout = (error: unknown): boolean => asDbError(error).errno === 1205;
/** A unique key said no. */
export const isDuplicate = (error: unknown): boolean => asDbError(error).errno === 1062;
/** A CHECK constraint said no (MariaDB and MySQL number it differently). */
export const isCheckFailure = (error: unknown): boolean => CHECK_FAILED.has(asDbError(error).errno ?? 0);

/** The database is away: not reachable, going down, without room, or without a free connection for too long. */
export function isConnectionLost(error: unknown): boolean {
  const { code, name, errno = 0, fatal, message = '' } = asDbError(error);
  if (error instanceof AppError) return false;
  const isFull = FULL.has(errno) || (errno === 1030 && NO_ROOM.test(message));
  return fatal === true || CONNECTION_CODES.has(code ?? '') || name === 'KnexTimeoutError' || AWAY.has(errno) || isFull;
}
