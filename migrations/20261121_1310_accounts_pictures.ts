import type { Knex } from 'knex';

/**
 * Pictures of players: what they uploaded, and the copy of the one that their provider showed. When each was made
 * stands beside the player, so that a list of players knows their addresses without reading a picture.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE players
      ADD COLUMN photo_at DATETIME(3) NULL,
      ADD COLUMN provider_photo_at DATETIME(3) NULL`);
  await knex.raw(`
    CREATE TABLE player_pictures (
      player_id BIGINT UNSIGNED NOT NULL,
      source VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      small_webp BLOB NOT NULL,
      large_webp BLOB NOT NULL,
      large_jpeg BLOB NOT NULL,
      made_at DATETIME(3) NOT NULL,
      PRIMARY KEY (player_id, source),
      CONSTRAINT player_pictures_player FOREIGN KEY (player_id) REFERENCES players (id)
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE player_pictures');
  await knex.raw('ALTER TABLE players DROP COLUMN photo_at, DROP COLUMN provider_photo_at');
}
