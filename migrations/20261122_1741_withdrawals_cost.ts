import type { Knex } from 'knex';

/** The price of the item in the game when it was requested, of which the donate balance covers 75 %. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    'ALTER TABLE withdrawals ADD COLUMN cost_kopecks BIGINT UNSIGNED NOT NULL DEFAULT 0 AFTER price_kopecks',
  );
  await knex.raw('UPDATE withdrawals SET cost_kopecks = price_kopecks');
  await knex.raw(`
    ALTER TABLE withdrawals
      ALTER COLUMN cost_kopecks DROP DEFAULT,
      DROP CONSTRAINT withdrawals_three_quarters,
      ADD CONSTRAINT withdrawals_three_quarters CHECK (reserved_kopecks = (cost_kopecks * 75 + 99) DIV 100)`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE withdrawals
      DROP CONSTRAINT withdrawals_three_quarters,
      ADD CONSTRAINT withdrawals_three_quarters CHECK (reserved_kopecks = (price_kopecks * 75 + 99) DIV 100)`);
  await knex.raw('ALTER TABLE withdrawals DROP COLUMN cost_kopecks');
}
