import type { Knex } from 'knex';

/**
 * The limit of a case as periods (docs/decisions/0065): each counts its own openings, which name it. Openings before
 * this migration name no period; what a running limit had sold by then is `sold_before`.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE case_stock_periods (
      id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      case_id BIGINT UNSIGNED NOT NULL,
      total INT UNSIGNED NOT NULL,
      sold INT UNSIGNED NOT NULL DEFAULT 0,
      sold_before INT UNSIGNED NOT NULL DEFAULT 0,
      started_at DATETIME(3) NOT NULL,
      ended_at DATETIME(3) NULL,
      running_of BIGINT UNSIGNED AS (IF(ended_at IS NULL, case_id, NULL)) STORED,
      UNIQUE KEY case_stock_periods_running (running_of),
      KEY case_stock_periods_case (case_id, id),
      CONSTRAINT case_stock_periods_case FOREIGN KEY (case_id) REFERENCES cases (id),
      CONSTRAINT case_stock_periods_sold CHECK (sold >= sold_before)
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`);
  await knex.raw(`
    INSERT INTO case_stock_periods (case_id, total, sold, sold_before, started_at)
    SELECT case_id, total, total - remaining, total - remaining, UTC_TIMESTAMP(3) FROM case_stocks ORDER BY case_id`);
  await knex.raw(`
    CREATE TRIGGER case_stock_periods_no_update BEFORE UPDATE ON case_stock_periods FOR EACH ROW
    IF OLD.ended_at IS NOT NULL OR NEW.id <> OLD.id OR NEW.case_id <> OLD.case_id OR NEW.started_at <> OLD.started_at
      OR NEW.sold_before <> OLD.sold_before OR NEW.sold < OLD.sold
    THEN SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'a stock period is kept as it was';
    END IF`);
  await knex.raw(`
    CREATE TRIGGER case_stock_periods_no_delete BEFORE DELETE ON case_stock_periods FOR EACH ROW
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'a stock period is kept as it was'`);
  // No foreign key: each opening would lock the row of the period long before it counts itself there.
  await knex.raw('ALTER TABLE openings ADD COLUMN stock_period_id BIGINT UNSIGNED NULL');
  await knex.raw('DROP TABLE case_stocks');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE case_stocks (
      case_id BIGINT UNSIGNED NOT NULL PRIMARY KEY,
      total INT UNSIGNED NOT NULL,
      remaining INT NOT NULL,
      CONSTRAINT case_stocks_case FOREIGN KEY (case_id) REFERENCES cases (id),
      CONSTRAINT case_stocks_not_negative CHECK (remaining >= 0)
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`);
  await knex.raw(`
    INSERT INTO case_stocks (case_id, total, remaining)
    SELECT case_id, total, GREATEST(CAST(total AS SIGNED) - CAST(sold AS SIGNED), 0) FROM case_stock_periods
    WHERE ended_at IS NULL`);
  await knex.raw('ALTER TABLE openings DROP COLUMN stock_period_id');
  await knex.raw('DROP TABLE case_stock_periods');
}
