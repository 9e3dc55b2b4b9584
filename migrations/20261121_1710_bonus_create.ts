import type { Knex } from 'knex';

/**
 * Every daily bonus that was taken (docs/rules.md 8). The key makes a second one of a player and day impossible,
 * whatever the streak on the player's row says. `players.bonus_told_day` is the last day on which somebody was told
 * that their bonus waits.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE bonus_takes (
      id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      player_id BIGINT UNSIGNED NOT NULL,
      day INT UNSIGNED NOT NULL,
      streak INT UNSIGNED NOT NULL,
      points INT UNSIGNED NOT NULL,
      spins TINYINT UNSIGNED NOT NULL,
      created_at DATETIME(3) NOT NULL,
      UNIQUE KEY bonus_takes_once (player_id, day),
      CONSTRAINT bonus_takes_player FOREIGN KEY (player_id) REFERENCES players (id),
      CONSTRAINT bonus_takes_gives CHECK (streak > 0 AND points > 0)
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`);
  for (const verb of ['UPDATE', 'DELETE']) {
    await knex.raw(`
      CREATE TRIGGER bonus_takes_no_${verb.toLowerCase()} BEFORE ${verb} ON bonus_takes FOR EACH ROW
      SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'a bonus that was taken stays taken'`);
  }
  await knex.raw(`
    ALTER TABLE players ADD COLUMN bonus_told_day INT UNSIGNED NULL, ADD KEY players_bonus_day (bonus_day, id)`);
  await knex.raw("INSERT INTO wallets (player_id, account, unit) VALUES (NULL, 'bonus_expense', 'BONUS')");
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw("DELETE FROM wallets WHERE player_id IS NULL AND account = 'bonus_expense'");
  await knex.raw('ALTER TABLE players DROP KEY players_bonus_day, DROP COLUMN bonus_told_day');
  await knex.raw('DROP TABLE bonus_takes');
}
