import type { Knex } from 'knex';

/** The size of the last backup, for the console. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('backup_marks', (table) => {
    table.bigInteger('bytes').unsigned().nullable();
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('backup_marks', (table) => {
    table.dropColumn('bytes');
  });
}
