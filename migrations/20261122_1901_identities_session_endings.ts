import type { Knex } from 'knex';

/**
 * Sessions of a player that have to end because a way of signing in was linked or unlinked, until they have ended:
 * Redis may be away at that moment.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE session_endings (
      id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      player_id BIGINT UNSIGNED NOT NULL,
      kept_session VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NULL,
      unlinked_provider VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NULL,
      changed_at DATETIME(3) NOT NULL,
      due_at DATETIME(3) NOT NULL,
      KEY session_endings_player (player_id),
      KEY session_endings_due (due_at),
      CONSTRAINT session_endings_player FOREIGN KEY (player_id) REFERENCES players (id)
    )`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE session_endings');
}
