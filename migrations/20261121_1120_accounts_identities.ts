import type { Knex } from 'knex';

/** A player has one identity of each provider at most. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE identities
      ADD UNIQUE KEY identities_one (player_id, provider),
      DROP KEY identities_player`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE identities ADD KEY identities_player (player_id), DROP KEY identities_one');
}
