import type { Knex } from 'knex';

/** Finds the corrections of an admin and of a player within a day, which are summed against the limit. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE corrections
      ADD KEY corrections_asked (asked_by, asked_at),
      ADD KEY corrections_player_asked (player_id, asked_at)`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE corrections DROP KEY corrections_asked, DROP KEY corrections_player_asked');
}
