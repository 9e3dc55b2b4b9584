import type { Knex } from 'knex';

/** Totals that an audit has counted over the whole database, by name, for metrics. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('audit_runs', (table) => {
    table.json('totals').nullable();
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('audit_runs', (table) => {
    table.dropColumn('totals');
  });
}
