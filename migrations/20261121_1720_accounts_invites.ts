import type { Knex } from 'knex';

/**
 * Whose invite code a player has activated (docs/rules.md 10): once in a life, so the player is the key. `points` is
 * what each of the two got.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE invite_activations (
      player_id BIGINT UNSIGNED NOT NULL PRIMARY KEY,
      owner_id BIGINT UNSIGNED NOT NULL,
      points INT UNSIGNED NOT NULL,
      created_at DATETIME(3) NOT NULL,
      KEY invite_activations_owner (owner_id, player_id),
      CONSTRAINT invite_activations_player FOREIGN KEY (player_id) REFERENCES players (id),
      CONSTRAINT invite_activations_owner FOREIGN KEY (owner_id) REFERENCES players (id),
      CONSTRAINT invite_activations_other CHECK (owner_id <> player_id)
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`);
  for (const verb of ['UPDATE', 'DELETE']) {
    await knex.raw(`
      CREATE TRIGGER invite_activations_no_${verb.toLowerCase()} BEFORE ${verb} ON invite_activations FOR EACH ROW
      SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'a code is activated once in a life'`);
  }
  await knex.raw("INSERT INTO wallets (player_id, account, unit) VALUES (NULL, 'invite_expense', 'BONUS')");
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw("DELETE FROM wallets WHERE player_id IS NULL AND account = 'invite_expense'");
  await knex.raw('DROP TABLE invite_activations');
}
