import type { Knex } from 'knex';

/**
 * Promo codes and who used them (docs/rules.md 10). `code` is the normalised form: capital ASCII letters, so that two
 * codes are equal exactly when a player would call them equal. `type` is that of SPEC and NULL for a code of the wheel.
 * One use for each player and code; `uses` counts these rows and never passes `max_uses`.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE promo_codes (
      id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      code VARCHAR(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      kind VARCHAR(8) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      type TINYINT UNSIGNED NULL,
      multiplier_e4 INT UNSIGNED NOT NULL DEFAULT 10000,
      amount_kopecks BIGINT NOT NULL DEFAULT 0,
      min_sum_kopecks BIGINT NOT NULL DEFAULT 0,
      player_id BIGINT UNSIGNED NULL,
      from_at DATETIME(3) NULL,
      until_at DATETIME(3) NULL,
      max_uses INT UNSIGNED NULL,
      uses INT UNSIGNED NOT NULL DEFAULT 0,
      is_demo TINYINT(1) NOT NULL DEFAULT 0,
      created_at DATETIME(3) NOT NULL,
      UNIQUE KEY promo_codes_code (code),
      KEY promo_codes_player (player_id, id),
      KEY promo_codes_demo (is_demo, id),
      CONSTRAINT promo_codes_player FOREIGN KEY (player_id) REFERENCES players (id),
      CONSTRAINT promo_codes_known CHECK
        ((kind = 'payment' AND type IS NOT NULL AND type IN (0, 1, 2, 5)) OR (kind = 'wheel' AND type IS NULL)),
      CONSTRAINT promo_codes_terms CHECK (multiplier_e4 BETWEEN 10000 AND 100000 AND amount_kopecks >= 0
        AND min_sum_kopecks >= 0 AND (type IS NULL OR type NOT IN (1, 2) OR amount_kopecks > 0)
        AND (type IS NULL OR type <> 5 OR player_id IS NOT NULL)),
      CONSTRAINT promo_codes_limit CHECK (max_uses IS NULL OR uses <= max_uses)
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`);
  await knex.raw(`
    CREATE TABLE promo_uses (
      id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      promo_id BIGINT UNSIGNED NOT NULL,
      player_id BIGINT UNSIGNED NOT NULL,
      payment_id BIGINT UNSIGNED NULL,
      created_at DATETIME(3) NOT NULL,
      UNIQUE KEY promo_uses_once (promo_id, player_id),
      UNIQUE KEY promo_uses_payment (payment_id),
      KEY promo_uses_player (player_id, id),
      CONSTRAINT promo_uses_promo FOREIGN KEY (promo_id) REFERENCES promo_codes (id),
      CONSTRAINT promo_uses_player FOREIGN KEY (player_id) REFERENCES players (id)
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE promo_uses');
  await knex.raw('DROP TABLE promo_codes');
}
