import type { Knex } from 'knex';

/** What was opened: one row for each action, whatever its count. `paid` is in hundredths of `price_kind`'s unit. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE openings (
      id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      player_id BIGINT UNSIGNED NOT NULL,
      case_id BIGINT UNSIGNED NOT NULL,
      version_id BIGINT UNSIGNED NOT NULL,
      count TINYINT UNSIGNED NOT NULL,
      price_kind VARCHAR(8) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      paid BIGINT NOT NULL,
      cashback_centi_points BIGINT NOT NULL DEFAULT 0,
      reveal_at DATETIME(3) NOT NULL,
      created_at DATETIME(3) NOT NULL,
      KEY openings_player (player_id, id),
      KEY openings_case (case_id, id),
      CONSTRAINT openings_player FOREIGN KEY (player_id) REFERENCES players (id),
      CONSTRAINT openings_case FOREIGN KEY (case_id) REFERENCES cases (id),
      CONSTRAINT openings_version FOREIGN KEY (version_id) REFERENCES case_versions (id),
      CONSTRAINT openings_count CHECK (count BETWEEN 1 AND 10),
      CONSTRAINT openings_paid CHECK (paid >= 0)
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE openings');
}
