import type { Knex } from 'knex';

/**
 * What staff decided about a way to pay that a provider offers: whether it is open, its place, and what they changed of
 * its least sum, its currencies and its name. NULL is as the provider has it; a method without a row is as offered.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE payment_methods (
      slug VARCHAR(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL PRIMARY KEY,
      is_on TINYINT(1) NOT NULL,
      position INT UNSIGNED NOT NULL,
      min_sum_kopecks BIGINT NULL,
      currencies JSON NULL,
      hints JSON NULL,
      updated_at DATETIME(3) NOT NULL,
      CONSTRAINT payment_methods_least CHECK (min_sum_kopecks IS NULL OR min_sum_kopecks > 0)
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE payment_methods');
}
