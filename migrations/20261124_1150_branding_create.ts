import type { Knex } from 'knex';

const COLLATION = 'utf8mb4_unicode_520_ci';

/**
 * The brand as staff write it, version by version, and the pictures of its versions by their hash. A version without a
 * number is the draft, or one that was discarded.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('brand_versions', (table) => {
    table.charset('utf8mb4');
    table.collate(COLLATION);
    table.bigIncrements('id').unsigned();
    table.integer('number').unsigned().nullable();
    table.integer('revision').unsigned().notNullable().index('brand_versions_revision');
    table.text('content').notNullable();
    table.string('logo', 16).nullable();
    table.string('favicon', 16).nullable();
    table.datetime('created_at', { precision: 3 }).notNullable();
    table.datetime('published_at', { precision: 3 }).nullable();
    table.datetime('discarded_at', { precision: 3 }).nullable();
    table.unique(['number'], { indexName: 'brand_versions_number' });
  });
  await knex.schema.createTable('brand_pictures', (table) => {
    table.charset('utf8mb4');
    table.collate(COLLATION);
    table.string('hash', 16).notNullable().primary();
    table.specificType('content', 'MEDIUMBLOB').notNullable();
    table.datetime('created_at', { precision: 3 }).notNullable();
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('brand_pictures');
  await knex.schema.dropTable('brand_versions');
}
