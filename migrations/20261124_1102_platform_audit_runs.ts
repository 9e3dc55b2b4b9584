import type { Knex } from 'knex';

/** The results of `npm run audit`, for metrics and notices to staff. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('audit_runs', (table) => {
    table.bigIncrements('id');
    table.datetime('ended_at', { precision: 3 }).notNullable();
    table.smallint('rules').unsigned().notNullable();
    table.smallint('broken').unsigned().notNullable();
    table.index(['ended_at'], 'audit_runs_ended');
    table.engine('InnoDB');
    table.charset('utf8mb4');
    table.collate('utf8mb4_unicode_520_ci');
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('audit_runs');
}
