import type { Knex } from 'knex';

const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin';

/** What staff work through: which faults are open, in which builds and browsers they were seen. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE browser_faults
      ADD COLUMN first_build VARCHAR(12) ${ASCII} NOT NULL DEFAULT '',
      ADD COLUMN last_build VARCHAR(12) ${ASCII} NOT NULL DEFAULT '',
      ADD COLUMN is_open TINYINT(1) NOT NULL DEFAULT 1,
      ADD COLUMN done_at DATETIME(3) NULL,
      ADD COLUMN done_by BIGINT UNSIGNED NULL,
      ADD KEY browser_faults_open (is_open, last_at, hash)`);
  await knex.raw(`
    CREATE TABLE browser_fault_agents (
      hash CHAR(64) ${ASCII} NOT NULL,
      browser VARCHAR(32) NOT NULL,
      system_name VARCHAR(32) NOT NULL,
      seen_count BIGINT UNSIGNED NOT NULL,
      PRIMARY KEY (hash, browser, system_name),
      CONSTRAINT browser_fault_agents_fault FOREIGN KEY (hash) REFERENCES browser_faults (hash) ON DELETE CASCADE
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE browser_fault_agents');
  await knex.raw(`
    ALTER TABLE browser_faults
      DROP KEY browser_faults_open, DROP COLUMN first_build, DROP COLUMN last_build, DROP COLUMN is_open,
      DROP COLUMN done_at, DROP COLUMN done_by`);
}
