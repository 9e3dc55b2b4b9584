import type { Knex } from 'knex';

/** Players, and the identities by which they sign in. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE players (
      id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      name VARCHAR(64) NOT NULL,
      locale CHAR(2) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      currency_id INT UNSIGNED NOT NULL,
      is_adult TINYINT(1) NOT NULL DEFAULT 0,
      is_demo TINYINT(1) NOT NULL DEFAULT 0,
      exp BIGINT UNSIGNED NOT NULL DEFAULT 0,
      opened_count BIGINT UNSIGNED NOT NULL DEFAULT 0,
      free_spins INT UNSIGNED NOT NULL DEFAULT 0,
      created_at DATETIME(3) NOT NULL,
      closed_at DATETIME(3) NULL,
      KEY players_demo (is_demo, id),
      CONSTRAINT players_currency FOREIGN KEY (currency_id) REFERENCES currencies (id)
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci AUTO_INCREMENT=1000001`);
  await knex.raw(`
    CREATE TABLE identities (
      id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      player_id BIGINT UNSIGNED NOT NULL,
      provider VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      subject VARCHAR(128) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
      created_at DATETIME(3) NOT NULL,
      UNIQUE KEY identities_subject (provider, subject),
      KEY identities_player (player_id),
      CONSTRAINT identities_player FOREIGN KEY (player_id) REFERENCES players (id)
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE identities');
  await knex.raw('DROP TABLE players');
}
