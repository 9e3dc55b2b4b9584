import type { Knex } from 'knex';

/**
 * The average worth of a player's last opening of a free case, for the daily limit. Older openings do not count.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE case_pauses
      ADD COLUMN opened_at DATETIME(3) NULL,
      ADD COLUMN free_kopecks BIGINT UNSIGNED NOT NULL DEFAULT 0`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE case_pauses DROP COLUMN free_kopecks, DROP COLUMN opened_at');
}
