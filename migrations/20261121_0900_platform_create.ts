import type { Knex } from 'knex';

/** What the machine itself keeps in rows: claimed idempotency keys, versions that caches watch, job leases. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE idempotency (
      actor_id BIGINT UNSIGNED NOT NULL,
      claim_key VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      input_hash CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      answer MEDIUMTEXT NULL,
      created_at DATETIME(3) NOT NULL,
      PRIMARY KEY (actor_id, claim_key),
      KEY idempotency_created (created_at)
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`);
  await knex.raw(`
    CREATE TABLE data_versions (
      name VARCHAR(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL PRIMARY KEY,
      version BIGINT UNSIGNED NOT NULL
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`);
  await knex.raw(`
    CREATE TABLE job_leases (
      name VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL PRIMARY KEY,
      holder VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      until_at DATETIME(3) NOT NULL,
      ran_at DATETIME(3) NULL
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`);
  await knex.raw(`
    CREATE TABLE settings (
      name VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL PRIMARY KEY,
      value LONGTEXT NOT NULL,
      CONSTRAINT settings_value_json CHECK (JSON_VALID(value))
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`);
  await knex.raw(`
    CREATE TABLE currencies (
      id INT UNSIGNED NOT NULL PRIMARY KEY,
      code CHAR(3) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      name VARCHAR(64) NOT NULL,
      sign VARCHAR(16) NOT NULL,
      rate DECIMAL(18,8) NOT NULL,
      is_disabled TINYINT(1) NOT NULL DEFAULT 0,
      UNIQUE KEY currencies_code (code),
      CONSTRAINT currencies_rate_positive CHECK (rate > 0)
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`);
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['currencies', 'settings', 'job_leases', 'data_versions', 'idempotency']) {
    await knex.raw(`DROP TABLE ${table}`);
  }
}
