/** Proves that every migration can be undone, last first, and that all of them lead to the same schema again. */
import { expect } from 'chai';
import knex, { type Knex } from 'knex';
import { readConfig } from '#src/platform/config/config.ts';
import { knexConfig, select } from '#src/platform/database/database.ts';
import { listMigrations } from '#src/platform/database/schema-fit.ts';
import { freshSchema } from '#test/support/tables/filled-schema.ts';
import { MIGRATIONS } from '#tools/migrate/migration-source.ts';

/** A line for each part of the current schema: columns, indexes, foreign keys, checks and triggers. */
async function readSchema(db: Knex): Promise<readonly string[]> {
  const parts = [
    `SELECT CONCAT_WS(' ', table_name, column_name, column_type, is_nullable, column_default, collation_name,
       generation_expression, extra) AS line FROM information_schema.columns WHERE table_schema = DATABASE()`,
    `SELECT CONCAT_WS(' ', table_name, index_name, seq_in_index, column_name, non_unique) AS line
     FROM information_schema.statistics WHERE table_schema = DATABASE()`,
    `SELECT CONCAT_WS(' ', table_name, constraint_name, referenced_table_name, delete_rule) AS line
     FROM information_schema.referential_constraints WHERE constraint_schema = DATABASE()`,
    `SELECT CONCAT_WS(' ', constraint_name, check_clause) AS line
     FROM information_schema.check_constraints WHERE constraint_schema = DATABASE()`,
    `SELECT CONCAT_WS(' ', trigger_name, event_manipulation, event_object_table, action_statement) AS line
     FROM information_schema.triggers WHERE trigger_schema = DATABASE()`,
  ];
  const lines: string[] = [];
  for (const sql of parts) lines.push(...(await select<{ line: string }>(db, sql)).map(({ line }) => line));
  return lines.sort();
}

describe('Undone migrations', function () {
  this.timeout(120_000);
  let db: Knex;
  before(async () => {
    const databaseUrl = await freshSchema(readConfig().databaseUrl, 'undone');
    db = knex(knexConfig(databaseUrl, 1, { isUnlimited: true }));
  });
  after(() => db.destroy());

  it('All migrations, undone last first and run again, lead to the same schema', async () => {
    const before = await readSchema(db);
    const migrations = await Promise.all(listMigrations().map((file) => MIGRATIONS.getMigration(file)));
    for (const { down } of migrations.toReversed()) await down?.(db);
    const left = (await readSchema(db)).filter((line) => !/^(?:knex_migrations|migration_turn)/.test(line));
    expect(left).to.deep.equal([]);
    for (const { up } of migrations) await up(db);
    expect(await readSchema(db)).to.deep.equal(before);
  });
});
