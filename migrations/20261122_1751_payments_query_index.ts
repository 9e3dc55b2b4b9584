import type { Knex } from 'knex';

/** The due payments of one provider, so that a provider with a long backlog holds up no other. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE payments ADD KEY payments_query_provider (provider, query_at)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE payments DROP KEY payments_query_provider');
}
