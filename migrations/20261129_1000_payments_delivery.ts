import type { Knex } from 'knex';

const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin';
const SUFFIX = 'ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci';
const FROZEN = ['delivery_promises', 'delivery_gifts', 'delivery_days'];

/**
 * Delivery times of withdrawals (docs/rules.md 12): what a request was promised, the points for a promise that was
 * missed, and the figures of each finished day. `late_deliveries` are those whose points are still to be given.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('withdrawals', (table) => {
    table.index(['created_at'], 'withdrawals_created');
  });
  await knex.raw(`
    CREATE TABLE delivery_promises (
      id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      withdrawal_id BIGINT UNSIGNED NOT NULL,
      hours SMALLINT UNSIGNED NOT NULL,
      per_mille SMALLINT UNSIGNED NOT NULL,
      least_kopecks BIGINT NOT NULL,
      centi_points BIGINT NOT NULL,
      due_at DATETIME(3) NOT NULL,
      created_at DATETIME(3) NOT NULL,
      signature BINARY(32) NULL,
      UNIQUE KEY delivery_promises_withdrawal (withdrawal_id),
      UNIQUE KEY delivery_promises_signature (signature),
      KEY delivery_promises_due (due_at),
      CONSTRAINT delivery_promises_withdrawal FOREIGN KEY (withdrawal_id) REFERENCES withdrawals (id),
      CONSTRAINT delivery_promises_positive CHECK (hours > 0 AND least_kopecks >= 0 AND centi_points >= 0)
    ) ${SUFFIX}`);
  await knex.raw(`
    CREATE TABLE late_deliveries (
      withdrawal_id BIGINT UNSIGNED NOT NULL PRIMARY KEY,
      CONSTRAINT late_deliveries_withdrawal FOREIGN KEY (withdrawal_id) REFERENCES withdrawals (id)
    ) ${SUFFIX}`);
  await knex.raw(`
    CREATE TABLE delivery_gifts (
      id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      withdrawal_id BIGINT UNSIGNED NOT NULL,
      player_id BIGINT UNSIGNED NOT NULL,
      outcome VARCHAR(8) ${ASCII} NOT NULL,
      centi_points BIGINT NOT NULL,
      player_most_centi_points BIGINT NOT NULL,
      day_most_centi_points BIGINT NOT NULL,
      created_at DATETIME(3) NOT NULL,
      signature BINARY(32) NULL,
      UNIQUE KEY delivery_gifts_withdrawal (withdrawal_id),
      UNIQUE KEY delivery_gifts_signature (signature),
      KEY delivery_gifts_player (player_id, created_at),
      KEY delivery_gifts_created (created_at, centi_points),
      CONSTRAINT delivery_gifts_withdrawal FOREIGN KEY (withdrawal_id) REFERENCES withdrawals (id),
      CONSTRAINT delivery_gifts_player FOREIGN KEY (player_id) REFERENCES players (id),
      CONSTRAINT delivery_gifts_known CHECK (outcome IN ('given', 'capped', 'small', 'closed', 'blocked')),
      CONSTRAINT delivery_gifts_sums CHECK (centi_points >= 0 AND player_most_centi_points >= 0
        AND day_most_centi_points >= 0)
    ) ${SUFFIX}`);
  await knex.raw(`
    CREATE TABLE delivery_days (
      id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      day INT UNSIGNED NOT NULL,
      requests INT UNSIGNED NOT NULL,
      delivered INT UNSIGNED NOT NULL,
      median_seconds INT UNSIGNED NULL,
      p90_seconds INT UNSIGNED NULL,
      missed INT UNSIGNED NOT NULL,
      centi_points BIGINT UNSIGNED NOT NULL,
      created_at DATETIME(3) NOT NULL,
      signature BINARY(32) NULL,
      UNIQUE KEY delivery_days_day (day),
      UNIQUE KEY delivery_days_signature (signature),
      CONSTRAINT delivery_days_measured CHECK ((delivered = 0) = (median_seconds IS NULL)
        AND (median_seconds IS NULL) = (p90_seconds IS NULL))
    ) ${SUFFIX}`);
  for (const table of FROZEN) {
    for (const verb of ['UPDATE', 'DELETE']) {
      await knex.raw(`
        CREATE TRIGGER ${table}_no_${verb.toLowerCase()} BEFORE ${verb} ON ${table} FOR EACH ROW
        SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'the history of deliveries is never changed'`);
    }
  }
  await knex.raw("INSERT INTO wallets (player_id, account, unit) VALUES (NULL, 'delivery_expense', 'BONUS')");
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw("DELETE FROM wallets WHERE player_id IS NULL AND account = 'delivery_expense'");
  for (const table of ['late_deliveries', ...FROZEN]) await knex.schema.dropTable(table);
  await knex.schema.alterTable('withdrawals', (table) => {
    table.dropIndex(['created_at'], 'withdrawals_created');
  });
}
