import type { EventEmitter } from 'node:events';
import knex, { type Knex } from 'knex';
import { AppError } from '#src/shared/errors.ts';
import { readDatabaseAddress } from '#src/platform/config/service-address.ts';
import { convertIntegers, type Field } from './integers.ts';

/** Database handle of store functions: the pool, or the transaction of the current command. */
export type Db = Knex;

/** Timeout of a statement that waits for a row lock. */
const LOCK_WAIT_SECONDS = 2;
/**
 * The server rolls back a transaction that sends no statement for so long: a process that froze inside of one keeps
 * its rows locked no longer.
 */
const IDLE_TRANSACTION_SECONDS = 10;
/** The server interrupts a statement of a page or a command that runs for so long. */
const STATEMENT_SECONDS = 15;
/** MySQL ends an idle connection like an idle transaction, so the pool closes its own before that. */
const IDLE_CONNECTION_MS = 5000;
/** MySQL takes no 0 for an idle connection. */
const LONGEST_IDLE_SECONDS = 31_536_000;
/** A longer list would be cut off silently: MySQL's default is 1 KB. */
const LIST_BYTES = 1_048_576;

const SQL_MODES = [
  'STRICT_ALL_TABLES',
  'ONLY_FULL_GROUP_BY',
  'NO_ZERO_IN_DATE',
  'NO_ZERO_DATE',
  'ERROR_FOR_DIVISION_BY_ZERO',
  'NO_ENGINE_SUBSTITUTION',
];

/** Time limits of a session in seconds; 0 is no limit. */
interface SessionLimits {
  readonly idleSeconds: number;
  readonly statementSeconds: number;
}

const COMMAND_LIMITS: SessionLimits = { idleSeconds: IDLE_TRANSACTION_SECONDS, statementSeconds: STATEMENT_SECONDS };
const NO_LIMITS: SessionLimits = { idleSeconds: 0, statementSeconds: 0 };

/** MariaDB and MySQL each read the other's part as a comment. MySQL limits the time of SELECT alone. */
const assignLimits = ({ idleSeconds, statementSeconds }: SessionLimits): string =>
  `time_zone = '+00:00'
   /*M!100300 , idle_transaction_timeout = ${String(idleSeconds)}, max_statement_time = ${String(statementSeconds)} */
   /*!80000 , wait_timeout = ${String(idleSeconds === 0 ? LONGEST_IDLE_SECONDS : idleSeconds)},
   max_execution_time = ${String(statementSeconds * 1000)} */`;

/** Lets a transaction wait and its statements run as long as they like: migrations, the audit, rebuilds. */
export const LIFT_TIME_LIMITS = `SET SESSION ${assignLimits(NO_LIMITS)}`;
/** Returns a connection to the limits of pages and commands. */
export const RESTORE_TIME_LIMITS = `SET SESSION ${assignLimits(COMMAND_LIMITS)}`;

/** Part of a SET: MySQL shows counters of tables that are up to a day old, unless a session asks for current ones. */
export const CURRENT_COUNTERS = '/*!80000 , information_schema_stats_expiry = 0 */';

const SESSION = [
  `SET SESSION sql_mode = '${SQL_MODES.join()}'`,
  `innodb_lock_wait_timeout = ${String(LOCK_WAIT_SECONDS)}`,
  `group_concat_max_len = ${String(LIST_BYTES)} ${CURRENT_COUNTERS}`,
].join(', ');

/**
 * Waits until a node of a cluster has applied what its predecessor acknowledged: it may answer earlier. Other servers
 * pass it at once, or do not know it.
 */
const CATCH_UP = 'SET STATEMENT wsrep_sync_wait = 15 FOR SELECT 1';

// MySQL 8 and MariaDB 10 name the isolation variable differently; the statement is the same.
const sessionPreparation =
  (limits: SessionLimits) =>
  (connection: Connection, done: (error: Error | null, connection: Connection) => void): void => {
    connection.query(`${SESSION}, ${assignLimits(limits)}`, [], (error) => {
      if (error) {
        done(error, connection);
        return;
      }
      connection.query('SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED', [], (failure) => {
        connection.query(CATCH_UP, [], () => {
          done(failure, connection);
        });
      });
    });
  };

/**
 * Knex configuration for `mysql://user:password@host:port/schema`. `schema` replaces the address's own; null selects
 * none. `isUnlimited` is for migrations, whose statements may take long.
 */
export function knexConfig(
  databaseUrl: string,
  poolSize = 10,
  { schema, isUnlimited = false }: { readonly schema?: null; readonly isUnlimited?: boolean } = {},
): Knex.Config {
  const { server, user, password, path } = readDatabaseAddress(databaseUrl);
  return {
    client: 'mysql2',
    connection: {
      ...server,
      user,
      password,
      ...(schema === null ? {} : { database: path[0] ?? '' }),
      timezone: 'Z',
      charset: 'utf8mb4',
      supportBigNumbers: true,
      connectTimeout: 5000,
    },
    pool: {
      min: 0,
      max: poolSize,
      acquireTimeoutMillis: 10_000,
      idleTimeoutMillis: IDLE_CONNECTION_MS,
      afterCreate: sessionPreparation(isUnlimited ? NO_LIMITS : COMMAND_LIMITS),
    },
    // Log failed statements with placeholders: their values may be unrevealed seeds.
    compileSqlOnError: false,
    // Errors are thrown and logged by the caller; knex would print them again as plain text.
    log: { warn: () => undefined, error: () => undefined },
  };
}

/** Opens the pool. Connections open when first needed; `destroy()` closes them. */
export const openDb = (databaseUrl: string, poolSize: number): Db => knex(knexConfig(databaseUrl, poolSize));

/** A pool without time limits, for scripts whose statements may take long. */
export const openUnlimitedDb = (databaseUrl: string, poolSize: number): Db =>
  knex(knexConfig(databaseUrl, poolSize, { isUnlimited: true }));

/** Result of a writing statement. `insertId` is the first of consecutive ids. */
export interface WriteResult {
  readonly insertId: number;
  readonly affectedRows: number;
}

/** The part of a driver connection that statements use. */
export interface Connection {
  readonly query: (
    sql: string | ({ readonly sql: string } & ResultOptions),
    values: unknown,
    done: (error: Error | null, result: unknown, fields?: readonly Field[]) => void,
  ) => unknown;
}

/** The part of a transaction's handle that sends a statement over its connection. */
export interface OnConnection {
  readonly send: (sql: string, values: readonly unknown[], options: ResultOptions | null) => Promise<RawResult>;
}

interface ConnectionPool {
  readonly acquireConnection: () => Promise<unknown>;
  readonly releaseConnection: (connection: unknown) => Promise<void>;
}

/** Takes a connection out of the pool; `release` returns it. */
export async function acquireConnection(
  db: Db,
): Promise<{ readonly wire: Connection; readonly release: () => Promise<void> }> {
  const pool = db.client as ConnectionPool;
  const connection = await pool.acquireConnection();
  return { wire: connection as Connection, release: () => pool.releaseConnection(connection) };
}

/**
 * Runs a SELECT. BIGINT values and sums of whole numbers (DECIMAL without a fraction) arrive as numbers; other decimals
 * stay text, because a number would round them.
 *
 * @throws UnsafeIntegerError when a number cannot hold a value exactly
 */
export async function select<Row>(db: Db, sql: string, values: readonly Knex.RawBinding[] = []): Promise<Row[]> {
  const [rows, fields] = await ask(db, sql, values);
  convertIntegers(rows as Record<string, unknown>[], fields ?? []);
  return rows as Row[];
}

/** Options of the driver for one statement. */
export interface ResultOptions {
  readonly rowsAsArray?: boolean;
  readonly typeCast?: (field: { readonly string: () => string | null }) => string | null;
}

const AS_TEXTS: ResultOptions = { rowsAsArray: true, typeCast: (field) => field.string() };

/**
 * Runs a SELECT of whole numbers and texts, with an array for each row: half the time of `selectTexts`. An integer that
 * a number cannot hold exactly stays text.
 */
export const selectArrays = async (
  db: Db,
  sql: string,
  values: readonly Knex.RawBinding[] = [],
): Promise<(string | number | null)[][]> =>
  (await ask(db, sql, values, { rowsAsArray: true }))[0] as (string | number | null)[][];

/** Runs a SELECT. Every value is the text that the server sent, so no driver converts or rounds it. */
export const selectTexts = async (
  db: Db,
  sql: string,
  values: readonly Knex.RawBinding[] = [],
): Promise<(string | null)[][]> => (await ask(db, sql, values, AS_TEXTS))[0] as (string | null)[][];

export const write = async (db: Db, sql: string, values: readonly Knex.RawBinding[]): Promise<WriteResult> =>
  (await ask(db, sql, values))[0] as WriteResult;

/** The answer of the driver: rows or the result of a write, and the columns of rows. */
export type RawResult = readonly [result: unknown, fields: readonly Field[] | null | undefined];

/**
 * Sends a statement over a connection, for knex's builder and runner cost more than the driver (docs/decisions/0061).
 * The knex query event is emitted nevertheless.
 */
export async function sendOver(
  db: Db,
  wire: Connection,
  sql: string,
  values: readonly unknown[],
  options: ResultOptions | null,
): Promise<RawResult> {
  (db.client as EventEmitter).emit('query', { sql, bindings: values });
  return await new Promise((resolve, reject) => {
    wire.query(options === null ? sql : { sql, ...options }, values, (error, result, fields) => {
      // The driver's error contains the text with its values, which may be secret.
      if (error) reject(Object.assign(error, { sql }));
      else resolve([result, fields]);
    });
  });
}

/** Sends a statement over the connection of the transaction, or over one of the pool. */
async function ask(
  db: Db,
  sql: string,
  values: readonly Knex.RawBinding[],
  options: ResultOptions | null = null,
): Promise<RawResult> {
  const { send } = db as Db & Partial<OnConnection>;
  if (send !== undefined) return await send(sql, values, options);
  const { wire, release } = await acquireConnection(db);
  return await sendOver(db, wire, sql, values, options).finally(release);
}

interface DbError {
  readonly errno?: number;
  /** The driver considers the connection unusable, also without an error code. */
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

/** Killed, shutting down, read-only, outside the cluster's majority, or any of these during COMMIT. */
const AWAY = new Set([1927, 1053, 1290, 1047, 1180]);

/** The server interrupted a statement that ran for too long (MariaDB and MySQL use different numbers). */
const OVERDUE = new Set([1969, 3024]);

/** The server's disk is full. */
const FULL = new Set([1114, 1021, 1026, 3, 20]);
/** Storage engines report a full disk in their own words under a generic number. */
const NO_ROOM = /error 28\b/;

/** Deadlock, lock timeout or changed record: the whole transaction may run again. */
export const isRetryable = (error: unknown): boolean => RETRYABLE.has(asDbError(error).errno ?? 0);
export const isLockTimeout = (error: unknown): boolean => asDbError(error).errno === 1205;
/** Violation of a unique key. */
export const isDuplicate = (error: unknown): boolean => asDbError(error).errno === 1062;
/** Violation of a CHECK constraint (MariaDB and MySQL use different numbers). */
export const isCheckFailure = (error: unknown): boolean => CHECK_FAILED.has(asDbError(error).errno ?? 0);

/**
 * The database is away: unreachable, shutting down, out of disk space, too slow for a statement, or without a free
 * connection for too long.
 */
export function isConnectionLost(error: unknown): boolean {
  const { code, name, errno = 0, fatal, message = '' } = asDbError(error);
  if (error instanceof AppError) return false;
  const isFull = FULL.has(errno) || (errno === 1030 && NO_ROOM.test(message));
  const isAway = AWAY.has(errno) || OVERDUE.has(errno) || isFull;
  return fatal === true || CONNECTION_CODES.has(code ?? '') || name === 'KnexTimeoutError' || isAway;
}
