import type { Knex } from 'knex';

/**
 * Signatures of inviters and of activated invite codes, which earn later. The release before writes rows without one.
 * The signature of an inviter has the player's id, so it needs not be unique; the index finds those without one.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('players', (table) => {
    table.specificType('signature', 'BINARY(32) NULL').comment('of the inviter');
    table.index(['signature', 'inviter_id'], 'players_signature');
  });
  await knex.schema.alterTable('invite_activations', (table) => {
    table.specificType('signature', 'BINARY(32) NULL');
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('invite_activations', (table) => {
    table.dropColumn('signature');
  });
  await knex.schema.alterTable('players', (table) => {
    table.dropIndex(['signature', 'inviter_id'], 'players_signature');
    table.dropColumn('signature');
  });
}
