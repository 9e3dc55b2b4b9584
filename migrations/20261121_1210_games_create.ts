import type { Knex } from 'knex';

const KEPT = {
  item_uses: 'what an item was used up for is never changed',
  draw_odds: 'the odds of a draw are frozen',
  contracts: 'contracts are never changed',
  upgrades: 'upgrades are never changed',
};

/**
 * Contracts and upgrades (docs/rules.md 6, 7): what was put in, under which rules, and the odds that their draws used.
 * The key of `item_uses` is the item, so nothing is consumed twice, whatever it is consumed by.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE item_uses (
      owned_item_id BIGINT UNSIGNED NOT NULL PRIMARY KEY,
      kind VARCHAR(12) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      subject_id BIGINT UNSIGNED NOT NULL,
      KEY item_uses_subject (kind, subject_id),
      CONSTRAINT item_uses_item FOREIGN KEY (owned_item_id) REFERENCES items (id),
      CONSTRAINT item_uses_known_kind CHECK (kind IN ('contract', 'upgrade'))
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`);
  // Odds that were made for one draw alone; those of a case are its version.
  await knex.raw(`
    CREATE TABLE draw_odds (
      draw_id BIGINT UNSIGNED NOT NULL PRIMARY KEY,
      odds MEDIUMTEXT CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      CONSTRAINT draw_odds_draw FOREIGN KEY (draw_id) REFERENCES draws (id)
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`);
  await createGames(knex);
  for (const [table, message] of Object.entries(KEPT)) {
    for (const verb of ['UPDATE', 'DELETE']) {
      await knex.raw(`
        CREATE TRIGGER ${table}_no_${verb.toLowerCase()} BEFORE ${verb} ON ${table} FOR EACH ROW
        SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = '${message}'`);
    }
  }
  await knex.raw("INSERT INTO wallets (player_id, account, unit) VALUES (NULL, 'upgrade_stakes', 'RUB')");
  // The counter of contracts: those up to a mark are counted for good, the newest each time.
  await knex.raw(`
    ALTER TABLE standing_marks
      ADD COLUMN settled_contract_id BIGINT UNSIGNED NOT NULL DEFAULT 0,
      ADD COLUMN settled_contracts BIGINT UNSIGNED NOT NULL DEFAULT 0,
      ADD COLUMN seen_contract_id BIGINT UNSIGNED NOT NULL DEFAULT 0,
      ADD COLUMN contracts_seen_at DATETIME(3) NOT NULL DEFAULT '1970-01-01 00:00:00'`);
}

async function createGames(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE contracts (
      id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      player_id BIGINT UNSIGNED NOT NULL,
      item_count TINYINT UNSIGNED NOT NULL,
      value_kopecks BIGINT NOT NULL,
      edge_percent TINYINT UNSIGNED NOT NULL,
      reveal_at DATETIME(3) NOT NULL,
      created_at DATETIME(3) NOT NULL,
      KEY contracts_player (player_id, id),
      CONSTRAINT contracts_player FOREIGN KEY (player_id) REFERENCES players (id),
      CONSTRAINT contracts_items CHECK (item_count BETWEEN 3 AND 10),
      CONSTRAINT contracts_value CHECK (value_kopecks > 0)
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`);
  await knex.raw(`
    CREATE TABLE upgrades (
      id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      player_id BIGINT UNSIGNED NOT NULL,
      target_item_id BIGINT UNSIGNED NOT NULL,
      target_kopecks BIGINT NOT NULL,
      target_centi_g BIGINT NOT NULL,
      item_count TINYINT UNSIGNED NOT NULL,
      stake_kopecks BIGINT NOT NULL,
      add_kopecks BIGINT NOT NULL,
      side VARCHAR(5) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      tickets INT UNSIGNED NOT NULL,
      edge_percent TINYINT UNSIGNED NOT NULL,
      reveal_at DATETIME(3) NOT NULL,
      created_at DATETIME(3) NOT NULL,
      KEY upgrades_player (player_id, id),
      CONSTRAINT upgrades_player FOREIGN KEY (player_id) REFERENCES players (id),
      CONSTRAINT upgrades_target FOREIGN KEY (target_item_id) REFERENCES catalogue_items (id),
      CONSTRAINT upgrades_items CHECK (item_count BETWEEN 1 AND 6),
      CONSTRAINT upgrades_stake CHECK (add_kopecks >= 0 AND stake_kopecks > add_kopecks),
      CONSTRAINT upgrades_dearer CHECK (target_kopecks > stake_kopecks),
      CONSTRAINT upgrades_known_side CHECK (side IN ('under', 'over')),
      CONSTRAINT upgrades_tickets CHECK (tickets BETWEEN 1 AND 750000)
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE standing_marks DROP COLUMN settled_contract_id, DROP COLUMN settled_contracts,
      DROP COLUMN seen_contract_id, DROP COLUMN contracts_seen_at`);
  await knex.raw("DELETE FROM wallets WHERE player_id IS NULL AND account = 'upgrade_stakes'");
  for (const table of ['upgrades', 'contracts', 'draw_odds', 'item_uses']) await knex.raw(`DROP TABLE ${table}`);
}
