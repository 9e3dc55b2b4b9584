import type { Knex } from 'knex';

/** Recovery codes lie sealed beside the link that made them until their member says to have kept them. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE staff_links ADD COLUMN codes VARBINARY(1024) NULL');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE staff_links DROP COLUMN codes');
}
