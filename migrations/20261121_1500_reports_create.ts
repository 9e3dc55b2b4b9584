import type { Knex } from 'knex';

/** Faults in visitors' browsers, a row for each trace. Everything in it is the text of strangers. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE browser_faults (
      hash CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      source VARCHAR(64) NOT NULL,
      message VARCHAR(2000) NOT NULL,
      stack TEXT NOT NULL,
      url VARCHAR(2000) NOT NULL,
      file VARCHAR(2000) NOT NULL,
      line_no INT UNSIGNED NULL,
      column_no INT UNSIGNED NULL,
      user_agent VARCHAR(2000) NOT NULL,
      seen_count BIGINT UNSIGNED NOT NULL,
      first_at DATETIME(3) NOT NULL,
      last_at DATETIME(3) NOT NULL,
      PRIMARY KEY (hash),
      KEY browser_faults_last (last_at)
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE browser_faults');
}
