import type { Knex } from 'knex';

/** Groups of cases are edited by staff too: a revision tells the second of two who change the same one. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE case_groups ADD COLUMN revision INT UNSIGNED NOT NULL DEFAULT 1');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE case_groups DROP COLUMN revision');
}
