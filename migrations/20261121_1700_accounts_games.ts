import type { Knex } from 'knex';

/**
 * What games keep of a player (docs/rules.md 8 to 10): the streak of daily bonuses and the last day that counted, as a
 * number of Moscow days since 1970; until when the wheel's cashback runs; and the invite code that the player chose,
 * which moves here from a table of its own. Who chose none is found by their ID. The collation makes a code the same in
 * small and capital letters, so that two players cannot have codes which look alike.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE players
      ADD COLUMN bonus_streak INT UNSIGNED NOT NULL DEFAULT 0,
      ADD COLUMN bonus_day INT UNSIGNED NULL,
      ADD COLUMN cashback_until DATETIME(3) NULL,
      ADD COLUMN invite_code VARCHAR(32) NULL,
      ADD UNIQUE KEY players_invite_code (invite_code),
      ADD CONSTRAINT players_bonus CHECK ((bonus_day IS NULL) = (bonus_streak = 0))`);
  await knex.raw('UPDATE players p JOIN invite_codes c ON c.player_id = p.id SET p.invite_code = c.code');
  await knex.raw('DROP TABLE invite_codes');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE invite_codes (
      player_id BIGINT UNSIGNED NOT NULL PRIMARY KEY,
      code VARCHAR(32) NOT NULL,
      created_at DATETIME(3) NOT NULL,
      UNIQUE KEY invite_codes_code (code),
      CONSTRAINT invite_codes_player FOREIGN KEY (player_id) REFERENCES players (id)
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`);
  await knex.raw(`
    INSERT INTO invite_codes SELECT id, invite_code, created_at FROM players WHERE invite_code IS NOT NULL`);
  await knex.raw(`
    ALTER TABLE players
      DROP CONSTRAINT players_bonus, DROP KEY players_invite_code, DROP COLUMN bonus_streak, DROP COLUMN bonus_day,
      DROP COLUMN cashback_until, DROP COLUMN invite_code`);
}
