import type { Knex } from 'knex';

const APPEND_ONLY = ['wheel_spins', 'wheel_prizes'];

/**
 * Spins of the wheel (docs/rules.md 9): one row as it begins, one for what its draw made of it. `promo_id` is the code
 * that paid, or NULL for a free spin; it is no foreign key, for that would lock the code's row, which many share,
 * before its turn. Each kind of prize names what was given by its own column.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE wheel_spins (
      id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      player_id BIGINT UNSIGNED NOT NULL,
      version_id BIGINT UNSIGNED NOT NULL,
      promo_id BIGINT UNSIGNED NULL,
      reveal_at DATETIME(3) NOT NULL,
      created_at DATETIME(3) NOT NULL,
      KEY wheel_spins_player (player_id, id),
      UNIQUE KEY wheel_spins_code (promo_id, player_id),
      CONSTRAINT wheel_spins_player FOREIGN KEY (player_id) REFERENCES players (id),
      CONSTRAINT wheel_spins_version FOREIGN KEY (version_id) REFERENCES wheel_versions (id)
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`);
  await knex.raw(`
    CREATE TABLE wheel_prizes (
      spin_id BIGINT UNSIGNED NOT NULL PRIMARY KEY,
      draw_id BIGINT UNSIGNED NOT NULL,
      position TINYINT UNSIGNED NOT NULL,
      kind VARCHAR(12) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      owned_item_id BIGINT UNSIGNED NULL,
      voucher_id BIGINT UNSIGNED NULL,
      code_id BIGINT UNSIGNED NULL,
      cashback_percent TINYINT UNSIGNED NULL,
      until_at DATETIME(3) NULL,
      UNIQUE KEY wheel_prizes_draw (draw_id),
      UNIQUE KEY wheel_prizes_item (owned_item_id),
      UNIQUE KEY wheel_prizes_voucher (voucher_id),
      UNIQUE KEY wheel_prizes_issued (code_id),
      CONSTRAINT wheel_prizes_spin FOREIGN KEY (spin_id) REFERENCES wheel_spins (id),
      CONSTRAINT wheel_prizes_draw FOREIGN KEY (draw_id) REFERENCES draws (id),
      CONSTRAINT wheel_prizes_owned FOREIGN KEY (owned_item_id) REFERENCES items (id),
      CONSTRAINT wheel_prizes_voucher FOREIGN KEY (voucher_id) REFERENCES vouchers (id),
      CONSTRAINT wheel_prizes_code FOREIGN KEY (code_id) REFERENCES promo_codes (id),
      CONSTRAINT wheel_prizes_known_kind CHECK
        (kind IN ('points', 'money', 'item', 'case', 'promo', 'cashback', 'spin')),
      CONSTRAINT wheel_prizes_given CHECK ((kind = 'item') = (owned_item_id IS NOT NULL)
        AND (kind = 'case') = (voucher_id IS NOT NULL) AND (kind = 'promo') = (code_id IS NOT NULL)
        AND (kind = 'cashback') = (cashback_percent IS NOT NULL)
        AND (kind IN ('case', 'promo', 'cashback')) = (until_at IS NOT NULL))
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`);
  for (const table of APPEND_ONLY) {
    for (const verb of ['UPDATE', 'DELETE']) {
      await knex.raw(`
        CREATE TRIGGER ${table}_no_${verb.toLowerCase()} BEFORE ${verb} ON ${table} FOR EACH ROW
        SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'spins of the wheel are never changed'`);
    }
  }
  await knex.raw(`
    INSERT INTO wallets (player_id, account, unit) VALUES
      (NULL, 'wheel_prizes', 'RUB'), (NULL, 'wheel_prizes', 'BONUS')`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw("DELETE FROM wallets WHERE player_id IS NULL AND account = 'wheel_prizes'");
  await knex.raw('DROP TABLE wheel_prizes');
  await knex.raw('DROP TABLE wheel_spins');
}
