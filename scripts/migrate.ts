import knex, { type Knex } from 'knex';

const CHARSET = 'CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci';
/** How long another process may take over the same migrations. */
const TURN_SECONDS = 120;
const silent = (): void => {};

interface Connection {
  database: string;
  host: string;
}

try {
  // Imported here, so that a wrong value of the environment is told like every other failure.
  const { default: config } = await import('../knexfile.ts');
  // knex would print the stack of what is told below in one line.
  await migrateSchema({ ...config, log: { warn: silent, error: silent, deprecate: silent, debug: silent } });
} catch (error) {
  process.stderr.write(`OpenCrate: ${explain(error)}\n`);
  process.exitCode = 1;
}

async function migrateSchema(config: Knex.Config): Promise<void> {
  await makeSchema(config, process.argv.includes('--fresh'));
  const db = knex(config);
  try {
    await migrate(db, connectionOf(config).database);
  } finally {
    await db.destroy();
  }
}

function connectionOf(config: Knex.Config): Connection {
  return config.connection as Connection;
}

/** `--fresh` throws the schema away first, and is for schemas of tests alone. */
async function makeSchema(config: Knex.Config, isFresh: boolean): Promise<void> {
  const connection = connectionOf(config);
  const { database } = connection;
  if (isFresh && !/^opencrate_test/.test(database)) {
    throw new Error(`--fresh throws away everything in a schema: "${database}" is not one of tests`);
  }
  const server = knex({ ...config, connection: { ...connection, database: undefined } } as Knex.Config);
  try {
    if (isFresh) await server.raw('DROP DATABASE IF EXISTS ??', [database]);
    const [found] = (await server.raw('SHOW DATABASES LIKE ?', [database.replace(/[_%\\]/g, '\\$&')])) as [unknown[]];
    if (found.length === 0) await server.raw(`CREATE DATABASE IF NOT EXISTS ?? ${CHARSET}`, [database]);
  } finally {
    await server.destroy();
  }
}

/**
 * Runs what is pending. Processes take turns by the server's own lock, which ends with its connection: whoever has it
 * and still finds knex's lock row set knows that a migration was killed half way.
 */
async function migrate(db: Knex, schema: string): Promise<void> {
  const name = `opencrate migrate ${schema}`.slice(0, 64);
  await db.transaction(async (turn) => {
    const [[answer]] = (await turn.raw('SELECT GET_LOCK(?, ?) AS mine', [name, TURN_SECONDS])) as [{ mine: number }[]];
    if (answer?.mine !== 1) throw new Error('another process has been migrating this schema for too long');
    try {
      if (await wasKilledHalfWay(db)) await recover(db, schema);
      const [batch, files] = (await db.migrate.latest()) as [number, string[]];
      for (const file of files) process.stderr.write(`Migrated ${file} (batch ${batch})\n`);
    } finally {
      await turn.raw('SELECT RELEASE_LOCK(?)', [name]);
    }
  });
}

async function wasKilledHalfWay(db: Knex): Promise<boolean> {
  if (!(await db.schema.hasTable('knex_migrations_lock'))) return false;
  return (await db('knex_migrations_lock').where('is_locked', 1)).length > 0;
}

/** Tables are made outside of transactions: a schema without players starts anew, any other only loses the lock. */
async function recover(db: Knex, schema: string): Promise<void> {
  const hasPlayers = (await db.schema.hasTable('players')) && (await db('players').first('id')) !== undefined;
  if (hasPlayers) {
    process.stderr.write('A migration was interrupted: going on with it\n');
    await db.migrate.forceFreeMigrationsLock();
    return;
  }
  process.stderr.write('The first migration was interrupted: starting it again\n');
  const [tables] = (await db.raw(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = ? AND table_type = 'BASE TABLE'",
    [schema],
  )) as [{ name: string }[]];
  await db.transaction(async (tx) => {
    await tx.raw('SET foreign_key_checks = 0');
    for (const { name } of tables) await tx.raw('DROP TABLE ??', [name]);
    await tx.raw('SET foreign_key_checks = 1');
  });
}

/** One line that says what to mend; the rest of an error is knex's own business. */
function explain(error: unknown): string {
  const { code = '', sqlMessage, message = String(error) } = error as Partial<Record<string, string>>;
  const address = process.env.DATABASE_URL ?? '';
  const { host, pathname } = URL.canParse(address) ? new URL(address) : { host: '', pathname: '' };
  const where = `DATABASE_URL (${host}${pathname})`;
  if (/^ER_(DB)?ACCESS_DENIED/.test(code)) return `${where}: its user, password or rights on the schema are refused`;
  if (/^E(CONN|TIMEDOUT|NOTFOUND|HOST|PIPE|AI_)/.test(code)) return `${where}: no database answers (${code})`;
  return sqlMessage === undefined ? message : `${where}: ${sqlMessage}`;
}
