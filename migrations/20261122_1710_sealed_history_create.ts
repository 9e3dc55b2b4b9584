import type { Knex } from 'knex';

const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin';
const SUFFIX = 'ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci';

/**
 * Sealed history (docs/decisions/0063): a hash chain over the rows of append-only tables. Seals are never changed. The
 * horizons say which ids had been given at which time, by the clock of the database.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE seals (
      id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      sealed_at DATETIME(3) NOT NULL,
      previous_hash CHAR(64) ${ASCII} NOT NULL,
      restore_id BIGINT UNSIGNED NULL,
      hash CHAR(64) ${ASCII} NOT NULL,
      UNIQUE KEY seals_hash (hash),
      UNIQUE KEY seals_previous (previous_hash),
      UNIQUE KEY seals_restore (restore_id),
      CONSTRAINT seals_restore FOREIGN KEY (restore_id) REFERENCES restores (id)
    ) ${SUFFIX}`);
  await knex.raw(`
    CREATE TABLE seal_tables (
      seal_id BIGINT UNSIGNED NOT NULL,
      table_name VARCHAR(64) ${ASCII} NOT NULL,
      after_key BIGINT UNSIGNED NOT NULL,
      last_key BIGINT UNSIGNED NOT NULL,
      row_count INT UNSIGNED NOT NULL,
      salt CHAR(64) ${ASCII} NOT NULL,
      commitment CHAR(64) ${ASCII} NOT NULL,
      parts MEDIUMTEXT ${ASCII} NOT NULL,
      PRIMARY KEY (seal_id, table_name),
      UNIQUE KEY seal_tables_last (table_name, last_key),
      CONSTRAINT seal_tables_seal FOREIGN KEY (seal_id) REFERENCES seals (id),
      CONSTRAINT seal_tables_rows CHECK (row_count > 0 AND after_key < last_key)
    ) ${SUFFIX}`);
  for (const table of ['seals', 'seal_tables']) {
    for (const verb of ['UPDATE', 'DELETE']) {
      await knex.raw(`
        CREATE TRIGGER ${table}_no_${verb.toLowerCase()} BEFORE ${verb} ON ${table} FOR EACH ROW
        SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'a seal is never changed'`);
    }
  }
  await knex.raw(`
    CREATE TABLE seal_horizons (
      seen_at DATETIME(3) NOT NULL PRIMARY KEY,
      last_keys TEXT NOT NULL
    ) ${SUFFIX}`);
  await knex.raw(`
    CREATE TABLE seal_progress (
      id TINYINT UNSIGNED NOT NULL PRIMARY KEY,
      posted_seal_id BIGINT UNSIGNED NOT NULL,
      posted_at DATETIME(3) NULL,
      failed_posts INT UNSIGNED NOT NULL,
      CONSTRAINT seal_progress_is_one CHECK (id = 1)
    ) ${SUFFIX}`);
  await knex.raw('INSERT INTO seal_progress (id, posted_seal_id, posted_at, failed_posts) VALUES (1, 0, NULL, 0)');
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['seal_progress', 'seal_horizons', 'seal_tables', 'seals']) await knex.raw(`DROP TABLE ${table}`);
}
