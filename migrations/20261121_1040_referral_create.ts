import type { Knex } from 'knex';

/**
 * Invite codes that players chose. Who chose none is found by their ID alone. The collation makes a code the same in
 * small and capital letters, so that two players cannot have codes which look alike.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE invite_codes (
      player_id BIGINT UNSIGNED NOT NULL PRIMARY KEY,
      code VARCHAR(32) NOT NULL,
      created_at DATETIME(3) NOT NULL,
      UNIQUE KEY invite_codes_code (code),
      CONSTRAINT invite_codes_player FOREIGN KEY (player_id) REFERENCES players (id)
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE invite_codes');
}
