import knex, { type Knex } from 'knex';
import { knexConfig } from '#src/platform/database/database.ts';
import { readDatabaseAddress } from '#src/platform/config/service-address.ts';
import { assertNotTooNew, assertSchemaFits } from '#src/platform/database/schema-fit.ts';
import { assertServerFits, OWNER_NEEDS, STORE_NEEDS } from '#src/platform/database/server-fit.ts';
import { MIGRATIONS } from './migration-source.ts';
import { OLDEST_MIGRATION } from './oldest-migration.ts';

const CHARSET = 'CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci';
/** One holds the turn, the others migrate. */
const MIGRATION_CONNECTIONS = 10;
/** Timeout for another process that runs the same migrations. */
const TURN_SECONDS = 120;
const LOCK_WAIT = 1205;
const silent = (): void => {};
/** knex would print the stack of errors that the caller prints in one line. */
const LOG = { warn: silent, error: silent, deprecate: silent, debug: silent };

/** Table whose row serialises migrations. */
const TURN = 'migration_turn';

/** Brings the schema of an address up to date, and makes it where there is none. */
export async function migrateSchema(databaseUrl: string, { isFresh }: { readonly isFresh: boolean }): Promise<void> {
  const schema = readDatabaseAddress(databaseUrl).path[0] ?? '';
  await assertServerFits(databaseUrl, OWNER_NEEDS);
  await makeSchema({ ...knexConfig(databaseUrl, 1, { schema: null, isUnlimited: true }), log: LOG }, schema, isFresh);
  const db = knex({
    ...knexConfig(databaseUrl, MIGRATION_CONNECTIONS, { isUnlimited: true }),
    // After a rollback the schema has migrations of a newer release, which knex would take for lost files.
    migrations: { migrationSource: MIGRATIONS, disableMigrationsListValidation: true },
    log: LOG,
  });
  try {
    await migrate(db, schema);
  } finally {
    await db.destroy();
  }
}

/**
 * Changes nothing.
 *
 * @throws ConfigError when this release cannot run with the server or the schema of an address
 */
export async function checkSchema(databaseUrl: string): Promise<void> {
  await assertServerFits(databaseUrl, STORE_NEEDS);
  const db = knex({ ...knexConfig(databaseUrl, 1, { isUnlimited: true }), log: LOG });
  try {
    await assertSchemaFits(db);
  } finally {
    await db.destroy();
  }
}

/** `--fresh` throws the schema away first, and is for schemas of tests alone. */
async function makeSchema(config: Knex.Config, schema: string, isFresh: boolean): Promise<void> {
  if (isFresh && !/^opencrate_test/.test(schema)) {
    throw new Error(`--fresh deletes everything in a schema: "${schema}" is not a test schema`);
  }
  const server = knex(config);
  try {
    if (isFresh) await dropSchema(server, schema);
    const [schemas] = (await server.raw('SHOW DATABASES LIKE ?', [schema.replace(/[_%\\]/g, '\\$&')])) as [unknown[]];
    if (schemas.length === 0) await server.raw(`CREATE DATABASE IF NOT EXISTS ?? ${CHARSET}`, [schema]);
  } finally {
    await server.destroy();
  }
}

/** MariaDB may leave its copy of a trigger's file behind. Then it drops every table, and fails to remove the folder. */
async function dropSchema(server: Knex, schema: string): Promise<void> {
  try {
    await server.raw('DROP DATABASE IF EXISTS ??', [schema]);
  } catch (error) {
    if ((error as { code?: string }).code !== 'ER_DB_DROP_RMDIR') throw error;
  }
}

/**
 * Runs the pending migrations. Processes take turns by locking a row, because a cluster shares no other lock; the lock
 * ends with its connection. If knex's own lock row is still set then, a migration was killed half way.
 */
async function migrate(db: Knex, schema: string): Promise<void> {
  await db.raw('CREATE TABLE IF NOT EXISTS ?? (id TINYINT UNSIGNED NOT NULL PRIMARY KEY) ENGINE=InnoDB', [TURN]);
  await db.raw('INSERT IGNORE INTO ?? (id) VALUES (1)', [TURN]);
  await db.transaction(async (turn) => {
    await turn.raw('SET SESSION innodb_lock_wait_timeout = ?', [TURN_SECONDS]);
    await takeTurn(turn);
    await assertNotTooNew(db);
    if (await wasKilledHalfWay(db)) await recover(db, schema);
    const [batch, files] = (await db.migrate.latest()) as [number, string[]];
    for (const file of files) process.stderr.write(`Migrated ${file} (batch ${batch})\n`);
    // Later releases may have raised it.
    await db('schema_support')
      .where('oldest_migration', '<', OLDEST_MIGRATION)
      .update({ oldest_migration: OLDEST_MIGRATION });
  });
}

async function takeTurn(turn: Knex): Promise<void> {
  try {
    await turn.raw('SELECT id FROM ?? WHERE id = 1 FOR UPDATE', [TURN]);
  } catch (error) {
    if ((error as { errno?: number }).errno !== LOCK_WAIT) throw error;
    throw new Error('another process has been migrating this schema for too long', { cause: error });
  }
}

async function wasKilledHalfWay(db: Knex): Promise<boolean> {
  if (!(await db.schema.hasTable('knex_migrations_lock'))) return false;
  return (await db('knex_migrations_lock').where('is_locked', 1)).length > 0;
}

/**
 * Tables are created outside of transactions: a schema without players starts again, any other only releases the lock.
 */
async function recover(db: Knex, schema: string): Promise<void> {
  const hasPlayers = (await db.schema.hasTable('players')) && (await db('players').first('id')) !== undefined;
  if (hasPlayers) {
    process.stderr.write('A migration was interrupted: continuing\n');
    await db.migrate.forceFreeMigrationsLock();
    return;
  }
  process.stderr.write('The first migration was interrupted: starting again\n');
  const [tables] = (await db.raw(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = ? AND table_type = 'BASE TABLE' AND table_name <> ?`,
    [schema, TURN],
  )) as [{ name: string }[]];
  await db.transaction(async (tx) => {
    await tx.raw('SET foreign_key_checks = 0');
    for (const { name } of tables) await tx.raw('DROP TABLE ??', [name]);
    await tx.raw('SET foreign_key_checks = 1');
  });
}
