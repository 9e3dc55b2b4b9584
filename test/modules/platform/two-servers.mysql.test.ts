/**
 * Proves that the migrations make the same tables, columns, indexes, foreign keys, checks and triggers on MySQL and on
 * MariaDB. Runs on MySQL, beside which it starts a MariaDB server.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import knex, { type Knex } from 'knex';
import { readConfig } from '#src/platform/config/config.ts';
import { knexConfig, select } from '#src/platform/database/database.ts';
import { freshSchema } from '#test/support/tables/filled-schema.ts';
import { migrateSchema } from '#test/support/tables/migrate-schema.ts';
import { findPrograms } from '#tools/setup/programs.mjs';
import { type Place, endServers, ensureDatabase } from '#tools/setup/servers.mjs';

/**
 * Statements that answer alike on both. MariaDB keeps JSON as text with a check that has the name of its column, and
 * writes functions in small letters.
 */
const PARTS = {
  columns: `SELECT REPLACE(CONCAT_WS(' ', table_name, column_name,
      REPLACE(REGEXP_REPLACE(column_type, 'int\\\\([0-9]+\\\\)', 'int'), 'json', 'longtext'), is_nullable,
      IF(data_type = 'json', 'utf8mb4_bin', collation_name),
      REGEXP_REPLACE(NULLIF(column_default, 'NULL'), '^''|''$', ''), REPLACE(extra, 'DEFAULT_GENERATED', '')),
      'CURRENT_TIMESTAMP', 'current_timestamp') AS line
    FROM information_schema.columns WHERE table_schema = DATABASE() AND table_name NOT LIKE 'knex%'`,
  indexes: `SELECT CONCAT_WS(' ', table_name, index_name, seq_in_index, column_name, non_unique, collation) AS line
    FROM information_schema.statistics WHERE table_schema = DATABASE()`,
  'foreign keys': `SELECT CONCAT_WS(' ', table_name, constraint_name, referenced_table_name,
      REPLACE(delete_rule, 'NO ACTION', 'RESTRICT')) AS line
    FROM information_schema.referential_constraints WHERE constraint_schema = DATABASE()`,
  checks: `SELECT CONCAT_WS(' ', t.table_name, t.constraint_name) AS line FROM information_schema.table_constraints t
    LEFT JOIN information_schema.columns c ON c.table_schema = t.constraint_schema AND c.table_name = t.table_name
      AND c.column_name = t.constraint_name AND c.data_type = 'longtext'
    WHERE t.constraint_schema = DATABASE() AND t.constraint_type = 'CHECK' AND c.column_name IS NULL`,
  triggers: `SELECT CONCAT_WS(' ', trigger_name, action_timing, event_manipulation, event_object_table,
      action_statement) AS line
    FROM information_schema.triggers WHERE trigger_schema = DATABASE()`,
  tables: `SELECT CONCAT_WS(' ', table_name, engine) AS line FROM information_schema.tables
    WHERE table_schema = DATABASE() AND table_name NOT LIKE 'knex%'`,
} as const;

describe('The schema on two servers', function () {
  this.timeout(240_000);
  let place: Place | null = null;
  const opened: Knex[] = [];

  before(async () => {
    const { databaseUrl, dataDir } = readConfig();
    const mysql = knex(knexConfig(await freshSchema(databaseUrl, 'two'), 1, { isUnlimited: true }));
    opened.push(mysql);
    const [server] = await select<{ version: string }>(mysql, 'SELECT VERSION() AS version');
    expect(server?.version).not.to.include('MariaDB');
    place = { folder: join(dataDir, 'two-servers'), profile: 'fast', schema: 'opencrate_test_two' };
    mkdirSync(join(place.folder, 'run'), { recursive: true });
    const { database } = await findPrograms(process.env['PROGRAMS_DIR'] ?? '', { database: true, redis: false });
    const { url } = await ensureDatabase(place, database);
    await migrateSchema(url, { isFresh: true });
    opened.push(knex(knexConfig(url, 1, { isUnlimited: true })));
  });
  after(async () => {
    for (const db of opened) await db.destroy();
    if (place !== null) await endServers(place);
  });

  for (const [part, sql] of Object.entries(PARTS)) {
    it(`MySQL has the ${part} of MariaDB`, async () => {
      const linesOf = async (db: Knex): Promise<string[]> =>
        (await select<{ line: string }>(db, sql)).map(({ line }) => line.trim().replace(/\s+/g, ' ')).sort();
      const [mysql = [], mariadb = []] = await Promise.all(opened.map(linesOf));
      expect(mysql).to.have.length.above(10);
      expect({
        less: mariadb.filter((line) => !mysql.includes(line)),
        more: mysql.filter((line) => !mariadb.includes(line)),
      }).to.deep.equal({ less: [], more: [] });
    });
  }
});
