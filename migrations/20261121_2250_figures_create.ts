import type { Knex } from 'knex';

const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin';
const SUFFIX = 'ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci';

/**
 * What the people who run the store look at: sums by hour and by Moscow day, made by a job from the rows that players
 * leave. They could be made again from the first row on at any time. No foreign keys: the job must not hold the rows
 * that players play on.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE figures (
      kind VARCHAR(12) ${ASCII} NOT NULL,
      span VARCHAR(4) ${ASCII} NOT NULL,
      starts INT UNSIGNED NOT NULL,
      part VARCHAR(48) ${ASCII} NOT NULL,
      count BIGINT NOT NULL,
      came BIGINT NOT NULL,
      gave BIGINT NOT NULL,
      expected BIGINT NOT NULL,
      PRIMARY KEY (kind, span, starts, part),
      CONSTRAINT figures_known_span CHECK (span IN ('hour', 'day')),
      CONSTRAINT figures_not_negative CHECK (came >= 0 AND gave >= 0 AND expected >= 0)
    ) ${SUFFIX}`);
  await knex.raw(`
    CREATE TABLE figure_marks (
      source VARCHAR(16) ${ASCII} NOT NULL PRIMARY KEY,
      last_id BIGINT UNSIGNED NOT NULL DEFAULT 0,
      counted_at DATETIME(3) NOT NULL
    ) ${SUFFIX}`);
  // What a player did first, and when last: by it somebody is counted once.
  await knex.raw(`
    CREATE TABLE figure_players (
      player_id BIGINT UNSIGNED NOT NULL PRIMARY KEY,
      steps TINYINT UNSIGNED NOT NULL,
      last_hour INT UNSIGNED NOT NULL
    ) ${SUFFIX}`);
  await knex.raw(`
    CREATE TABLE figure_actives (
      day INT UNSIGNED NOT NULL,
      player_id BIGINT UNSIGNED NOT NULL,
      PRIMARY KEY (day, player_id)
    ) ${SUFFIX}`);
  // How late a job is follows from how often it should run.
  await knex.raw('ALTER TABLE job_leases ADD COLUMN every_seconds INT UNSIGNED NULL');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE job_leases DROP COLUMN every_seconds');
  for (const table of ['figure_actives', 'figure_players', 'figure_marks', 'figures']) {
    await knex.raw(`DROP TABLE ${table}`);
  }
}
