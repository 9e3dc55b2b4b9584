import type { Knex } from 'knex';

/**
 * The return beyond the limits that an admin allowed a case, with the reason. One row for a case: the log keeps the
 * earlier ones. A later change may move the case up to these figures and no farther.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE case_return_overrides (
      case_id BIGINT UNSIGNED NOT NULL PRIMARY KEY,
      least_items_basis_points BIGINT NOT NULL,
      most_items_basis_points BIGINT NOT NULL,
      total_basis_points BIGINT NOT NULL,
      opening_kopecks BIGINT NOT NULL,
      reason VARCHAR(500) NOT NULL,
      created_at DATETIME(3) NOT NULL,
      CONSTRAINT case_return_overrides_case FOREIGN KEY (case_id) REFERENCES cases (id),
      CONSTRAINT case_return_overrides_reason CHECK (reason <> '')
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE case_return_overrides');
}
