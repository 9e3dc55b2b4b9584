import type { Knex } from 'knex';

/**
 * Vouchers: a case that a player may open once for nothing, won at the wheel (docs/rules.md 9). One for each draw, one
 * opening for each voucher. All that ever changes of a row is its use, once.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE vouchers (
      id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      player_id BIGINT UNSIGNED NOT NULL,
      case_id BIGINT UNSIGNED NOT NULL,
      draw_id BIGINT UNSIGNED NOT NULL,
      until_at DATETIME(3) NOT NULL,
      created_at DATETIME(3) NOT NULL,
      opening_id BIGINT UNSIGNED NULL,
      used_at DATETIME(3) NULL,
      UNIQUE KEY vouchers_draw (draw_id),
      UNIQUE KEY vouchers_opening (opening_id),
      KEY vouchers_player (player_id, id),
      CONSTRAINT vouchers_player FOREIGN KEY (player_id) REFERENCES players (id),
      CONSTRAINT vouchers_case FOREIGN KEY (case_id) REFERENCES cases (id),
      CONSTRAINT vouchers_draw FOREIGN KEY (draw_id) REFERENCES draws (id),
      CONSTRAINT vouchers_opening FOREIGN KEY (opening_id) REFERENCES openings (id),
      CONSTRAINT vouchers_use CHECK ((opening_id IS NULL) = (used_at IS NULL)),
      CONSTRAINT vouchers_in_time CHECK (used_at IS NULL OR used_at < until_at)
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`);
  await knex.raw(`
    CREATE TRIGGER vouchers_no_update BEFORE UPDATE ON vouchers FOR EACH ROW
    IF OLD.opening_id IS NOT NULL OR NEW.opening_id IS NULL OR NEW.id <> OLD.id OR NEW.player_id <> OLD.player_id
      OR NEW.case_id <> OLD.case_id OR NEW.draw_id <> OLD.draw_id OR NEW.until_at <> OLD.until_at
    THEN SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'a voucher is used once and never changed';
    END IF`);
  await knex.raw(`
    CREATE TRIGGER vouchers_no_delete BEFORE DELETE ON vouchers FOR EACH ROW
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'a voucher is used once and never changed'`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE vouchers');
}
