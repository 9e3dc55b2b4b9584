import type { Knex } from 'knex';

/** Finds the accounts of an address, for a blocked player who asks for a link. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('player_emails', (table) => {
    table.index(['address'], 'player_emails_address');
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('player_emails', (table) => {
    table.dropIndex(['address'], 'player_emails_address');
  });
}
