import type { Knex } from 'knex';

/** From when a published text is in force: a change of the agreement or of privacy waits for at least seven days. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('site_texts', (table) => {
    table.datetime('in_force_at', { precision: 3 }).nullable().after('published_at');
    table.index(['document', 'locale', 'in_force_at', 'id'], 'site_texts_in_force');
  });
  await knex('site_texts')
    .whereNotNull('published_at')
    .update({ in_force_at: knex.ref('published_at') });
  await knex.schema.alterTable('site_texts', (table) => {
    table.dropIndex(['document', 'locale', 'published_at', 'id'], 'site_texts_published');
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('site_texts', (table) => {
    table.index(['document', 'locale', 'published_at', 'id'], 'site_texts_published');
  });
  await knex.schema.alterTable('site_texts', (table) => {
    table.dropIndex(['document', 'locale', 'in_force_at', 'id'], 'site_texts_in_force');
    table.dropColumn('in_force_at');
  });
}
