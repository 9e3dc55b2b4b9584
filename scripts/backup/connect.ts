import { createConnection, type Connection } from 'mysql2';

/**
 * A single connection to the server of an address, in a schema or in none. It speaks UTF-8 and UTC, and refuses what is
 * not exact, as the store's own connections do.
 */
export async function connect(databaseUrl: string, schema: string | null): Promise<Connection> {
  const url = new URL(databaseUrl);
  const connection = createConnection({
    host: url.hostname,
    port: Number(url.port || 3306),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    ...(schema === null ? {} : { database: schema }),
    charset: 'utf8mb4',
    connectTimeout: 5000,
  });
  await ask(
    connection,
    "SET SESSION time_zone = '+00:00', sql_mode = 'STRICT_ALL_TABLES,NO_AUTO_VALUE_ON_ZERO', net_write_timeout = 600",
  );
  return connection;
}

/** The rows that a statement answers. */
export async function ask<Row>(connection: Connection, sql: string, values: readonly unknown[] = []): Promise<Row[]> {
  const [rows] = await connection.promise().query(sql, [...values]);
  return rows as Row[];
}

/** Ends a connection after what was asked of it. */
export const leave = (connection: Connection): Promise<void> => connection.promise().end();

/** The schema that an address names. */
export const schemaOf = (databaseUrl: string): string => decodeURIComponent(new URL(databaseUrl).pathname.slice(1));

/** A name as a statement takes it. */
export const named = (name: string): string => `\`${name.replaceAll('`', '``')}\``;
