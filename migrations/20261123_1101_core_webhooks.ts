import type { Knex } from 'knex';

const SUFFIX = 'ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci';

/** Addresses that receive signed events. `member_id` is the account of a bot that delivers withdrawals. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE webhook_endpoints (
      id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT,
      name VARCHAR(64) NOT NULL,
      url VARCHAR(500) NOT NULL,
      events VARCHAR(200) NOT NULL,
      secret VARBINARY(200) NOT NULL,
      is_on TINYINT(1) NOT NULL DEFAULT 1,
      member_id BIGINT UNSIGNED NULL,
      created_at DATETIME(3) NOT NULL,
      removed_at DATETIME(3) NULL,
      PRIMARY KEY (id)
    ) ${SUFFIX}`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE webhook_endpoints');
}
