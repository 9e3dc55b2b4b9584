import type { Knex } from 'knex';

const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin';
const SUFFIX = 'ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci';

/**
 * Which server of a cluster is written to: one row that every process reads, so that all write to the same one. A
 * database of one server leaves it empty.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE database_writer (
      id TINYINT UNSIGNED NOT NULL PRIMARY KEY,
      host VARCHAR(255) ${ASCII} NOT NULL,
      member VARCHAR(255) ${ASCII} NOT NULL,
      moved_at DATETIME(3) NOT NULL,
      CONSTRAINT database_writer_is_one CHECK (id = 1)
    ) ${SUFFIX}`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE database_writer');
}
