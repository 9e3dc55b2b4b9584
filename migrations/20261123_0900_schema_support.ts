import type { Knex } from 'knex';

/** One row: the newest migration that a release must have to run with this schema (docs/decisions/0089). */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('schema_support', (table) => {
    table.engine('InnoDB');
    table.charset('utf8mb4');
    table.collate('utf8mb4_unicode_520_ci');
    table.tinyint('id').unsigned().notNullable().primary();
    table.string('oldest_migration', 191).notNullable();
  });
  await knex('schema_support').insert({ id: 1, oldest_migration: '20261123_0900_schema_support.ts' });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('schema_support');
}
