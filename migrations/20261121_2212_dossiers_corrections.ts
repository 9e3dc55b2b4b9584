import type { Knex } from 'knex';

const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin';

/**
 * Corrections of balances by staff (docs/rules.md 2, 13): each is a row, and a transfer once it is posted. Above a
 * limit two people are needed, and the row says which two.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE corrections (
      id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      player_id BIGINT UNSIGNED NOT NULL,
      unit VARCHAR(6) ${ASCII} NOT NULL,
      change_minor BIGINT NOT NULL,
      reason VARCHAR(255) NOT NULL,
      needs_two TINYINT(1) NOT NULL,
      state VARCHAR(8) ${ASCII} NOT NULL,
      asked_by BIGINT UNSIGNED NOT NULL,
      asked_at DATETIME(3) NOT NULL,
      expires_at DATETIME(3) NOT NULL,
      decided_by BIGINT UNSIGNED NULL,
      decided_at DATETIME(3) NULL,
      KEY corrections_player (player_id, id),
      KEY corrections_state (state, id),
      CONSTRAINT corrections_player FOREIGN KEY (player_id) REFERENCES players (id),
      CONSTRAINT corrections_known_unit CHECK (unit IN ('RUB', 'BONUS', 'DONATE')),
      CONSTRAINT corrections_known_state CHECK (state IN ('waiting', 'posted', 'refused')),
      CONSTRAINT corrections_change CHECK (change_minor <> 0),
      CONSTRAINT corrections_decided CHECK ((state = 'waiting') = (decided_by IS NULL AND decided_at IS NULL)),
      CONSTRAINT corrections_two CHECK (state <> 'posted' OR needs_two = 0 OR decided_by <> asked_by)
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`);
  await knex.raw(`
    CREATE TRIGGER corrections_no_delete BEFORE DELETE ON corrections FOR EACH ROW
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'corrections are never deleted'`);
  await knex.raw(`
    CREATE TRIGGER corrections_once BEFORE UPDATE ON corrections FOR EACH ROW
    IF OLD.state <> 'waiting' OR NEW.player_id <> OLD.player_id OR NEW.unit <> OLD.unit
      OR NEW.change_minor <> OLD.change_minor OR NEW.needs_two <> OLD.needs_two OR NEW.asked_by <> OLD.asked_by
    THEN SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'a correction is decided once';
    END IF`);
  await knex.raw(`
    INSERT INTO wallets (player_id, account, unit) VALUES
      (NULL, 'adjustment', 'RUB'), (NULL, 'adjustment', 'BONUS'), (NULL, 'adjustment', 'DONATE')`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw("DELETE FROM wallets WHERE player_id IS NULL AND account = 'adjustment'");
  await knex.raw('DROP TABLE corrections');
}
