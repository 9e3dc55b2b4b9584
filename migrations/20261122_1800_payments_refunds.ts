import type { Knex } from 'knex';

/**
 * The time at which the provider of a paid payment is next asked whether the money went back (docs/rules.md 11).
 * Payments of the last 180 days are asked about within a day of the upgrade, spread over it.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE payments
      ADD COLUMN refund_query_at DATETIME(3) NULL,
      ADD KEY payments_refund_query (refund_query_at)`);
  await knex.raw(`
    UPDATE payments SET refund_query_at = UTC_TIMESTAMP(3) + INTERVAL (id % 1440) MINUTE
    WHERE state IN ('paid', 'held') AND COALESCE(paid_at, closed_at) > UTC_TIMESTAMP(3) - INTERVAL 180 DAY`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE payments DROP KEY payments_refund_query, DROP COLUMN refund_query_at');
}
