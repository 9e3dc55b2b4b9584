import type { Knex } from 'knex';

/**
 * How often a player is told how long they have been playing (docs/rules.md 14), in minutes; 0 is never. Whoever has
 * said nothing is told every hour.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE players
      ADD COLUMN reminder_minutes TINYINT UNSIGNED NOT NULL DEFAULT 60,
      ADD CONSTRAINT players_reminder CHECK (reminder_minutes IN (0, 15, 30, 60))`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE players DROP CONSTRAINT players_reminder, DROP COLUMN reminder_minutes');
}
