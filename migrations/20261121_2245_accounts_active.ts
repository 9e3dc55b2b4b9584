import type { Knex } from 'knex';

/** When a player last did something that moves their account: opened, played, topped up, took a bonus. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE players ADD COLUMN active_at DATETIME(3) NULL');
  await knex.raw('UPDATE players SET active_at = created_at');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE players DROP COLUMN active_at');
}
