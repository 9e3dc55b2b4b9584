import type { Knex } from 'knex';

/** Errors of the server beside those of browsers. `request_id` is that of the last request, as its log line has it. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('browser_faults', (table) => {
    table.boolean('is_server').notNullable().defaultTo(false);
    table.string('request_id', 32).notNullable().defaultTo('');
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('browser_faults', (table) => {
    table.dropColumn('is_server');
    table.dropColumn('request_id');
  });
}
