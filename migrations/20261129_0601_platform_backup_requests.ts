import type { Knex } from 'knex';

/** The last request for a backup: one row, so that there is one at a time. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('backup_requests', (table) => {
    table.specificType('id', 'TINYINT UNSIGNED').notNullable().primary();
    table.datetime('requested_at', { precision: 3 }).nullable();
    table.datetime('taken_at', { precision: 3 }).nullable();
    table.datetime('ended_at', { precision: 3 }).nullable();
    table.string('problem', 200).nullable();
    table.check('id = 1', [], 'backup_requests_is_one');
    table.collate('utf8mb4_unicode_520_ci');
  });
  await knex('backup_requests').insert({ id: 1 });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('backup_requests');
}
