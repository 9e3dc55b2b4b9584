import type { Knex } from 'knex';

/** The country that a player says they live in (docs/rules.md 14), and since when; null for who has not said. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE players
      ADD COLUMN country CHAR(2) CHARACTER SET ascii COLLATE ascii_bin NULL,
      ADD COLUMN country_at DATETIME(3) NULL,
      ADD KEY players_country (country),
      ADD CONSTRAINT players_country_said CHECK ((country IS NULL) = (country_at IS NULL))`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE players
      DROP CONSTRAINT players_country_said,
      DROP KEY players_country,
      DROP COLUMN country_at,
      DROP COLUMN country`);
}
