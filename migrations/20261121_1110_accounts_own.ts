import type { Knex } from 'knex';

/** What players decide about their own account: 18+, the name they go by, and what they want (docs/rules.md 14). */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE players
      ADD COLUMN adult_at DATETIME(3) NULL AFTER is_adult,
      ADD COLUMN renamed_at DATETIME(3) NULL,
      ADD COLUMN opens_fast TINYINT(1) NOT NULL DEFAULT 0,
      ADD COLUMN has_sound TINYINT(1) NOT NULL DEFAULT 1,
      ADD COLUMN wants_notices TINYINT(1) NOT NULL DEFAULT 1`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE players
      DROP COLUMN wants_notices, DROP COLUMN has_sound, DROP COLUMN opens_fast, DROP COLUMN renamed_at,
      DROP COLUMN adult_at`);
}
