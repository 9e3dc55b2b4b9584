import { spawnSync } from 'node:child_process';
import { programArgs } from '#tools/setup/bundles.mjs';
import { projectFolder } from '#tools/setup/places.mjs';
import { createConnection, type Connection, type RowDataPacket } from 'mysql2/promise';

/** The migrated schema whose rows the schemas of tests get. */
const TEMPLATE = 'opencrate_test_template';
const TEST_SCHEMAS = 'opencrate_test\\_%';

/** Migrates the template. */
export function makeTemplate(databaseUrl: string, env: NodeJS.ProcessEnv): void {
  const address = new URL(databaseUrl);
  address.pathname = `/${TEMPLATE}`;
  const { status, stderr } = spawnSync(process.execPath, [...programArgs('scripts/migrate.ts'), '--fresh'], {
    cwd: projectFolder,
    encoding: 'utf8',
    env: { ...env, DATABASE_URL: address.href },
  });
  if (status !== 0) throw new Error(`the template could not be made: ${stderr}`);
}

/**
 * Gives every schema of tests the rows of the template, as a new migration would, which takes a hundred times as long.
 */
export async function renewSchemas(databaseUrl: string): Promise<void> {
  const db = await createConnection(databaseUrl);
  try {
    await db.query('SET FOREIGN_KEY_CHECKS = 0');
    const schemas = await namesOf(db, 'SELECT schema_name FROM information_schema.schemata WHERE schema_name LIKE ?', [
      TEST_SCHEMAS,
    ]);
    const columns = await columnsOf(db);
    const filled = await filledTables(db, TEMPLATE, columns);
    for (const schema of schemas.filter((name) => name !== TEMPLATE)) {
      // Only TRUNCATE begins with the first id again, and empties tables whose triggers refuse to.
      for (const table of await filledTables(db, schema, columns)) await db.query(`TRUNCATE ${schema}.${table}`);
      for (const table of filled) {
        const names = columns.get(table) ?? '';
        await db.query(`INSERT INTO ${schema}.${table} (${names}) SELECT ${names} FROM ${TEMPLATE}.${table}`);
      }
    }
  } finally {
    await db.end();
  }
}

/** The tables of a schema that have rows. */
const filledTables = (db: Connection, schema: string, columns: ReadonlyMap<string, string>): Promise<string[]> =>
  namesOf(
    db,
    [...columns.keys()].map((name) => `(SELECT '${name}' FROM ${schema}.${name} LIMIT 1)`).join(' UNION ALL '),
  );

/** The columns of each table that are stored and not computed. */
async function columnsOf(db: Connection): Promise<Map<string, string>> {
  const [rows] = await db.query<RowDataPacket[]>(
    `SELECT c.table_name AS name, GROUP_CONCAT('\`', c.column_name, '\`') AS columns
     FROM information_schema.columns c JOIN information_schema.tables t
       ON t.table_schema = c.table_schema AND t.table_name = c.table_name AND t.table_type = 'BASE TABLE'
     WHERE c.table_schema = ? AND c.generation_expression IS NULL GROUP BY c.table_name`,
    [TEMPLATE],
  );
  return new Map(rows.map(({ name, columns }) => [String(name), String(columns)]));
}

async function namesOf(db: Connection, sql: string, values: readonly string[] = []): Promise<string[]> {
  const [rows] = await db.query<RowDataPacket[]>({ sql, rowsAsArray: true }, [...values]);
  return rows.map((row) => String((row as unknown as unknown[])[0]));
}
