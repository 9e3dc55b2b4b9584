import type { Knex } from 'knex';

/** A player reads their own movements by kind, the newest first: found by index, however long the history is. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE transfers
      ADD KEY transfers_debit_kind (debit_id, kind),
      ADD KEY transfers_credit_kind (credit_id, kind)`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE transfers DROP KEY transfers_debit_kind, DROP KEY transfers_credit_kind');
}
