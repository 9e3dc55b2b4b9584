import type { Knex } from 'knex';

/**
 * What an opening did besides: the points that the wheel's cashback gave, and from when on its player may open the case
 * again. `case_pauses` is the wall behind that: one row for a player and a case. An opening by voucher is of the kind
 * `voucher`, and costs nothing.
 * Then what players keep of cases, and the best drop of each hour, rolled up from the openings.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE openings
      ADD COLUMN wheel_centi_points BIGINT NOT NULL DEFAULT 0 AFTER cashback_centi_points,
      ADD COLUMN again_at DATETIME(3) NULL AFTER wheel_centi_points,
      ADD CONSTRAINT openings_points CHECK (cashback_centi_points >= 0 AND wheel_centi_points >= 0),
      ADD CONSTRAINT openings_free CHECK (paid > 0 OR count = 1)`);
  await knex.raw(`
    CREATE TABLE case_pauses (
      player_id BIGINT UNSIGNED NOT NULL,
      case_id BIGINT UNSIGNED NOT NULL,
      again_at DATETIME(3) NOT NULL,
      PRIMARY KEY (player_id, case_id),
      CONSTRAINT case_pauses_player FOREIGN KEY (player_id) REFERENCES players (id),
      CONSTRAINT case_pauses_case FOREIGN KEY (case_id) REFERENCES cases (id)
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`);
  await knex.raw(`
    CREATE TABLE case_favourites (
      player_id BIGINT UNSIGNED NOT NULL,
      case_id BIGINT UNSIGNED NOT NULL,
      created_at DATETIME(3) NOT NULL,
      PRIMARY KEY (player_id, case_id),
      CONSTRAINT case_favourites_player FOREIGN KEY (player_id) REFERENCES players (id),
      CONSTRAINT case_favourites_case FOREIGN KEY (case_id) REFERENCES cases (id)
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`);
  // No foreign keys: the job that rolls up must not hold the rows that players play on.
  await knex.raw(`
    CREATE TABLE case_bests (
      case_id BIGINT UNSIGNED NOT NULL,
      starts_hour INT UNSIGNED NOT NULL,
      best_kopecks BIGINT UNSIGNED NOT NULL,
      best_id BIGINT UNSIGNED NOT NULL,
      PRIMARY KEY (case_id, starts_hour),
      KEY case_bests_hour (starts_hour)
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`);
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['case_bests', 'case_favourites', 'case_pauses']) await knex.raw(`DROP TABLE ${table}`);
  await knex.raw(`
    ALTER TABLE openings
      DROP CONSTRAINT openings_free, DROP CONSTRAINT openings_points,
      DROP COLUMN again_at, DROP COLUMN wheel_centi_points`);
}
