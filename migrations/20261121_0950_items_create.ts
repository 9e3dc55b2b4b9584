import type { Knex } from 'knex';

/**
 * Items that players own, and each step of their life (docs/rules.md 5). `price_kopecks` and `price_centi_g` are
 * frozen when the item is won. One draw gives one item at most.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE items (
      id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      player_id BIGINT UNSIGNED NOT NULL,
      item_id BIGINT UNSIGNED NOT NULL,
      draw_id BIGINT UNSIGNED NULL,
      case_id BIGINT UNSIGNED NULL,
      status VARCHAR(12) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      start_status VARCHAR(12) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      rarity TINYINT UNSIGNED NOT NULL,
      price_kopecks BIGINT NOT NULL,
      price_centi_g BIGINT NOT NULL,
      is_locked TINYINT(1) NOT NULL DEFAULT 0,
      reveal_at DATETIME(3) NOT NULL,
      created_at DATETIME(3) NOT NULL,
      UNIQUE KEY items_draw (draw_id),
      KEY items_player (player_id, id),
      KEY items_player_status (player_id, status, id),
      KEY items_player_price (player_id, status, price_kopecks, id),
      KEY items_player_rarity (player_id, status, rarity, id),
      KEY items_case (case_id, id),
      CONSTRAINT items_player FOREIGN KEY (player_id) REFERENCES players (id),
      CONSTRAINT items_item FOREIGN KEY (item_id) REFERENCES catalogue_items (id),
      CONSTRAINT items_draw FOREIGN KEY (draw_id) REFERENCES draws (id),
      CONSTRAINT items_case FOREIGN KEY (case_id) REFERENCES cases (id),
      CONSTRAINT items_price_positive CHECK (price_kopecks > 0 AND price_centi_g > 0),
      CONSTRAINT items_known_status CHECK (status IN
        ('owned', 'bonus', 'sold', 'contract', 'upgrade', 'waiting', 'withdrawing', 'withdrawn', 'error')),
      CONSTRAINT items_known_start CHECK (start_status IN ('owned', 'bonus'))
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`);
  await knex.raw(`
    CREATE TABLE item_moves (
      id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      owned_item_id BIGINT UNSIGNED NOT NULL,
      from_status VARCHAR(12) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      to_status VARCHAR(12) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      created_at DATETIME(3) NOT NULL,
      KEY item_moves_item (owned_item_id, id),
      CONSTRAINT item_moves_item FOREIGN KEY (owned_item_id) REFERENCES items (id)
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`);
  for (const verb of ['UPDATE', 'DELETE']) {
    await knex.raw(`
      CREATE TRIGGER item_moves_no_${verb.toLowerCase()} BEFORE ${verb} ON item_moves FOR EACH ROW
      SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'the history of an item is never changed'`);
  }
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE item_moves');
  await knex.raw('DROP TABLE items');
}
