import type { Knex } from 'knex';

/**
 * Rollups of the openings: what strips, counters and tops read instead of history. They are made by a job, and could
 * be made again from the openings at any time. No foreign keys: the job must not hold the rows that players play on.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE players
      ADD COLUMN hides_me TINYINT(1) NOT NULL DEFAULT 0 AFTER is_demo,
      ADD KEY players_closed (closed_at)`);
  await knex.raw(`
    CREATE TABLE standing_marks (
      id TINYINT UNSIGNED NOT NULL PRIMARY KEY,
      opening_id BIGINT UNSIGNED NOT NULL DEFAULT 0,
      opened BIGINT UNSIGNED NOT NULL DEFAULT 0,
      contracts BIGINT UNSIGNED NOT NULL DEFAULT 0,
      users BIGINT UNSIGNED NOT NULL DEFAULT 0,
      online BIGINT UNSIGNED NULL,
      settled_player_id BIGINT UNSIGNED NOT NULL DEFAULT 0,
      settled_players BIGINT UNSIGNED NOT NULL DEFAULT 0,
      seen_player_id BIGINT UNSIGNED NOT NULL DEFAULT 0,
      seen_at DATETIME(3) NOT NULL,
      closed_until DATETIME(3) NOT NULL,
      closed_players BIGINT UNSIGNED NOT NULL DEFAULT 0,
      is_strip_news TINYINT(1) NOT NULL DEFAULT 0,
      is_counter_news TINYINT(1) NOT NULL DEFAULT 0,
      strip_told_at DATETIME(3) NOT NULL,
      counters_told_at DATETIME(3) NOT NULL,
      CONSTRAINT standing_marks_one CHECK (id = 1)
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`);
  const longAgo = "'1970-01-01 00:00:00'";
  await knex.raw(`
    INSERT INTO standing_marks (id, seen_at, closed_until, strip_told_at, counters_told_at)
    VALUES (1, ${longAgo}, ${longAgo}, ${longAgo}, ${longAgo})`);
  await knex.raw(`
    CREATE TABLE standing_waits (
      opening_id BIGINT UNSIGNED NOT NULL PRIMARY KEY,
      noted_at DATETIME(3) NOT NULL
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`);
  await knex.raw(`
    CREATE TABLE standings (
      period VARCHAR(5) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      starts_day INT UNSIGNED NOT NULL,
      player_id BIGINT UNSIGNED NOT NULL,
      opened BIGINT UNSIGNED NOT NULL,
      won_kopecks BIGINT UNSIGNED NOT NULL,
      best_kopecks BIGINT UNSIGNED NOT NULL,
      best_id BIGINT UNSIGNED NOT NULL,
      PRIMARY KEY (period, starts_day, player_id),
      KEY standings_player (player_id),
      KEY standings_won (period, starts_day, won_kopecks, player_id),
      KEY standings_best (period, starts_day, best_kopecks, player_id)
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`);
  await knex.raw(`
    CREATE TABLE standing_cases (
      period VARCHAR(5) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      starts_day INT UNSIGNED NOT NULL,
      player_id BIGINT UNSIGNED NOT NULL,
      case_id BIGINT UNSIGNED NOT NULL,
      opened BIGINT UNSIGNED NOT NULL,
      PRIMARY KEY (period, starts_day, player_id, case_id)
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`);
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['standing_cases', 'standings', 'standing_waits', 'standing_marks']) {
    await knex.raw(`DROP TABLE ${table}`);
  }
  await knex.raw('ALTER TABLE players DROP KEY players_closed, DROP COLUMN hides_me');
}
