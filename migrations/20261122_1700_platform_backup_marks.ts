import type { Knex } from 'knex';

/** When a backup, its check and the archive of the log last succeeded, for the metrics (docs/decisions/0062). */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE backup_marks (
      kind VARCHAR(10) CHARACTER SET ascii COLLATE ascii_bin NOT NULL PRIMARY KEY,
      marked_at DATETIME(3) NOT NULL
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE backup_marks');
}
