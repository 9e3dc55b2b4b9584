import type { Knex } from 'knex';

/** An incident counts its changes, so that the second of two concurrent edits is refused. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('incidents', (table) => {
    table.integer('revision').unsigned().notNullable().defaultTo(0);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('incidents', (table) => {
    table.dropColumn('revision');
  });
}
