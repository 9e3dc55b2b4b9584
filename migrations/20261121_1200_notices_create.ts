import type { Knex } from 'knex';

/**
 * What players are told: a row each, written together with what it tells of. The words are made when they are read, in
 * the reader's language; `params` holds what they need.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE notices (
      id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      player_id BIGINT UNSIGNED NOT NULL,
      kind VARCHAR(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      params JSON NOT NULL,
      link VARCHAR(128) CHARACTER SET ascii COLLATE ascii_bin NULL,
      created_at DATETIME(3) NOT NULL,
      read_at DATETIME(3) NULL,
      KEY notices_player (player_id, id),
      KEY notices_unread (player_id, read_at, id),
      CONSTRAINT notices_player FOREIGN KEY (player_id) REFERENCES players (id)
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE notices');
}
