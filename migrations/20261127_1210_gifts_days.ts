import type { Knex } from 'knex';

const SUFFIX = 'ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci';

/** What players were given without a top-up on each Moscow day: `gift_days` by player, `gift_totals` in all. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE gift_days (
      player_id BIGINT UNSIGNED NOT NULL,
      day INT UNSIGNED NOT NULL,
      kopecks BIGINT NOT NULL,
      PRIMARY KEY (player_id, day),
      CONSTRAINT gift_days_player FOREIGN KEY (player_id) REFERENCES players (id),
      CONSTRAINT gift_days_positive CHECK (kopecks >= 0)
    ) ${SUFFIX}`);
  await knex.raw(`
    CREATE TABLE gift_totals (
      day INT UNSIGNED NOT NULL PRIMARY KEY,
      kopecks BIGINT NOT NULL,
      CONSTRAINT gift_totals_positive CHECK (kopecks >= 0)
    ) ${SUFFIX}`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE gift_totals');
  await knex.raw('DROP TABLE gift_days');
}
