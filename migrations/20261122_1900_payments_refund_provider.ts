import type { Knex } from 'knex';

/** The paid payments of one provider that wait for a query about a refund: a slow provider holds up no other. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE payments ADD KEY payments_refund_provider (provider, refund_query_at)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE payments DROP KEY payments_refund_provider');
}
