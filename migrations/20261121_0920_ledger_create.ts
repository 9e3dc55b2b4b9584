import type { Knex } from 'knex';

/**
 * Double entry (docs/rules.md 2). A wallet's unit is repeated in each transfer and tied to both wallets by foreign
 * keys, so a transfer between units cannot be written. Transfers refuse UPDATE and DELETE.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE wallets (
      id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      player_id BIGINT UNSIGNED NULL,
      owner_id BIGINT UNSIGNED AS (COALESCE(player_id, 0)) STORED,
      account VARCHAR(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      unit VARCHAR(6) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      balance BIGINT NOT NULL DEFAULT 0,
      UNIQUE KEY wallets_owner (owner_id, account, unit),
      UNIQUE KEY wallets_unit (id, unit),
      CONSTRAINT wallets_player FOREIGN KEY (player_id) REFERENCES players (id) ON UPDATE RESTRICT ON DELETE RESTRICT,
      CONSTRAINT wallets_balance_not_negative CHECK (balance >= 0),
      CONSTRAINT wallets_known_unit CHECK (unit IN ('RUB', 'BONUS', 'DONATE'))
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`);
  await knex.raw(`
    CREATE TABLE transfers (
      id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      debit_id BIGINT UNSIGNED NOT NULL,
      credit_id BIGINT UNSIGNED NOT NULL,
      unit VARCHAR(6) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      amount BIGINT NOT NULL,
      kind VARCHAR(24) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      subject_type VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      subject_id BIGINT UNSIGNED NOT NULL,
      reason VARCHAR(255) NULL,
      created_at DATETIME(3) NOT NULL,
      KEY transfers_debit (debit_id, unit),
      KEY transfers_credit (credit_id, unit),
      KEY transfers_subject (subject_type, subject_id),
      CONSTRAINT transfers_debit FOREIGN KEY (debit_id, unit) REFERENCES wallets (id, unit),
      CONSTRAINT transfers_credit FOREIGN KEY (credit_id, unit) REFERENCES wallets (id, unit),
      CONSTRAINT transfers_amount_positive CHECK (amount > 0),
      CONSTRAINT transfers_two_sides CHECK (debit_id <> credit_id)
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`);
  await knex.raw(`
    CREATE TRIGGER transfers_no_update BEFORE UPDATE ON transfers FOR EACH ROW
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'transfers are never updated'`);
  await knex.raw(`
    CREATE TRIGGER transfers_no_delete BEFORE DELETE ON transfers FOR EACH ROW
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'transfers are never deleted'`);
  await knex.raw(`
    INSERT INTO wallets (player_id, account, unit) VALUES
      (NULL, 'case_revenue', 'RUB'), (NULL, 'case_revenue', 'BONUS'), (NULL, 'case_cashback', 'BONUS'),
      (NULL, 'item_purchases', 'RUB'), (NULL, 'demo', 'RUB'), (NULL, 'demo', 'BONUS'), (NULL, 'demo', 'DONATE')`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE transfers');
  await knex.raw('DROP TABLE wallets');
}
