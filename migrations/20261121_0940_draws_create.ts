import type { Knex } from 'knex';

/**
 * Seed pairs and draws (docs/rules.md 3). A player has at most one active pair and one waiting pair: the generated
 * columns make that a unique key. Draws refuse UPDATE and DELETE.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE seed_pairs (
      id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      player_id BIGINT UNSIGNED NOT NULL,
      state VARCHAR(8) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      active_of BIGINT UNSIGNED AS (IF(state = 'active', player_id, NULL)) STORED,
      next_of BIGINT UNSIGNED AS (IF(state = 'next', player_id, NULL)) STORED,
      server_seed_sealed VARBINARY(160) NOT NULL,
      server_seed CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NULL,
      server_seed_hash CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      client_seed VARCHAR(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
      nonce INT UNSIGNED NOT NULL DEFAULT 0,
      created_at DATETIME(3) NOT NULL,
      activated_at DATETIME(3) NULL,
      revealed_at DATETIME(3) NULL,
      UNIQUE KEY seed_pairs_active (active_of),
      UNIQUE KEY seed_pairs_next (next_of),
      UNIQUE KEY seed_pairs_hash (server_seed_hash),
      KEY seed_pairs_player (player_id, state, id),
      KEY seed_pairs_age (state, activated_at),
      CONSTRAINT seed_pairs_player FOREIGN KEY (player_id) REFERENCES players (id) ON UPDATE RESTRICT,
      CONSTRAINT seed_pairs_known_state CHECK (state IN ('next', 'active', 'revealed')),
      CONSTRAINT seed_pairs_revealed CHECK ((state = 'revealed') = (server_seed IS NOT NULL))
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`);
  await knex.raw(`
    CREATE TABLE draws (
      id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      seed_pair_id BIGINT UNSIGNED NOT NULL,
      nonce INT UNSIGNED NOT NULL,
      cursor_no INT UNSIGNED NOT NULL DEFAULT 0,
      player_id BIGINT UNSIGNED NOT NULL,
      kind VARCHAR(12) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      subject_id BIGINT UNSIGNED NOT NULL,
      version_id BIGINT UNSIGNED NULL,
      ticket INT UNSIGNED NOT NULL,
      item_id BIGINT UNSIGNED NULL,
      created_at DATETIME(3) NOT NULL,
      UNIQUE KEY draws_once (seed_pair_id, nonce, cursor_no),
      KEY draws_player (player_id, id),
      KEY draws_subject (kind, subject_id),
      KEY draws_version (version_id, item_id),
      CONSTRAINT draws_seed_pair FOREIGN KEY (seed_pair_id) REFERENCES seed_pairs (id),
      CONSTRAINT draws_version FOREIGN KEY (version_id) REFERENCES case_versions (id),
      CONSTRAINT draws_item FOREIGN KEY (item_id) REFERENCES catalogue_items (id),
      CONSTRAINT draws_known_ticket CHECK (ticket <= 999999)
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`);
  for (const verb of ['UPDATE', 'DELETE']) {
    await knex.raw(`
      CREATE TRIGGER draws_no_${verb.toLowerCase()} BEFORE ${verb} ON draws FOR EACH ROW
      SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'draws are never changed'`);
  }
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE draws');
  await knex.raw('DROP TABLE seed_pairs');
}
