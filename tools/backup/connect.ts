import { createConnection, type Connection } from 'mysql2';
import { CURRENT_COUNTERS } from '#src/platform/database/database.ts';
import { readDatabaseAddress } from '#src/platform/config/service-address.ts';

/**
 * Opens one connection, in a schema or in none. The session uses UTF-8, UTC and a strict mode, as the store's own
 * connections do.
 */
export async function connect(databaseUrl: string, schema: string | null): Promise<Connection> {
  const { server, user, password } = readDatabaseAddress(databaseUrl);
  const access = { ...server, user, password, charset: 'utf8mb4', connectTimeout: CONNECT_TIMEOUT_MS };
  const connection = createConnection(schema === null ? access : { ...access, database: schema });
  // A connection that breaks while it is idle has no statement to refuse: the next one is refused instead.
  connection.on('error', () => undefined);
  await ask(
    connection,
    `SET SESSION time_zone = '+00:00', sql_mode = 'STRICT_ALL_TABLES,NO_AUTO_VALUE_ON_ZERO', net_write_timeout = 600
     ${CURRENT_COUNTERS}`,
  );
  return connection;
}

const CONNECT_TIMEOUT_MS = 5000;

export async function ask<Row>(connection: Connection, sql: string, values: readonly unknown[] = []): Promise<Row[]> {
  const [rows] = await connection.promise().query(sql, [...values]);
  return rows as Row[];
}

/** The maker of a server, and its version as it reports it. */
export interface DatabaseServer {
  readonly maker: 'mariadb' | 'mysql';
  readonly version: string;
}

export async function readServer(connection: Connection): Promise<DatabaseServer> {
  const [row] = await ask<{ version: string }>(connection, 'SELECT VERSION() AS version');
  const version = row?.version ?? '';
  return { maker: version.includes('MariaDB') ? 'mariadb' : 'mysql', version };
}

/** Closes a connection after its pending statements. */
export const leave = (connection: Connection): Promise<void> => connection.promise().end();

/** The schema in an address of the database. */
export const schemaOf = (databaseUrl: string): string => readDatabaseAddress(databaseUrl).path[0] ?? '';

export const quoteName = (name: string): string => `\`${name.replaceAll('`', '``')}\``;
