import type { Knex } from 'knex';

/** Failed runs of jobs, and rows that a job could not process (docs/decisions/0068). */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE job_leases ADD COLUMN failures INT UNSIGNED NOT NULL DEFAULT 0');
  await knex.raw(`
    CREATE TABLE job_row_failures (
      job VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      row_id BIGINT UNSIGNED NOT NULL,
      failures INT UNSIGNED NOT NULL,
      retry_at DATETIME(3) NOT NULL,
      PRIMARY KEY (job, row_id),
      KEY job_row_failures_retry (retry_at)
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE job_row_failures');
  await knex.raw('ALTER TABLE job_leases DROP COLUMN failures');
}
