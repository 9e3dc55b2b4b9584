import type { Knex } from 'knex';

/** The age up to which derived rows are kept, and indexes by age (docs/operating.md). */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE retention_marks (
      name VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL PRIMARY KEY,
      kept_from BIGINT UNSIGNED NOT NULL
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`);
  await knex.raw('ALTER TABLE notices ADD KEY notices_created (created_at)');
  await knex.raw('ALTER TABLE player_devices ADD KEY player_devices_seen (last_at)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE player_devices DROP KEY player_devices_seen');
  await knex.raw('ALTER TABLE notices DROP KEY notices_created');
  await knex.raw('DROP TABLE retention_marks');
}
