import type { Knex } from 'knex';

/** Every change of a rate: a change is judged against the rate of a day ago. Rows are only added. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE currency_rate_changes (
      id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      currency_id INT UNSIGNED NOT NULL,
      before_rate DECIMAL(18,8) NOT NULL,
      after_rate DECIMAL(18,8) NOT NULL,
      is_override TINYINT(1) NOT NULL,
      created_at DATETIME(3) NOT NULL,
      KEY currency_rate_changes_recent (currency_id, created_at),
      CONSTRAINT currency_rate_changes_currency FOREIGN KEY (currency_id) REFERENCES currencies (id)
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE currency_rate_changes');
}
