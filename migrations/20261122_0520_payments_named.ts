import type { Knex } from 'knex';

/**
 * What staff called the way to pay when a payment was made, by language: a name that changes later does not change what
 * somebody has paid by. NULL is the store's own name of it, which never changes.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE payments ADD COLUMN method_hints JSON NULL AFTER method');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE payments DROP COLUMN method_hints');
}
