import type { Knex } from 'knex';

/** The last success of a backup, of its check and of the archive of the log, for the metrics (docs/decisions/0062). */
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
