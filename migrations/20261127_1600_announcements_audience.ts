import type { Knex } from 'knex';

/**
 * Who an announcement is for. Those of earlier releases are for everybody, which is also the default: guests saw them
 * in a banner, and now see the dialog. Those of the demo are for players.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('adverts', (table) => {
    table
      .specificType('audience', 'VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin')
      .notNullable()
      .defaultTo('everybody')
      .after('until_at');
    table.check("audience IN ('everybody', 'guests', 'players')", undefined, 'adverts_known_audience');
  });
  await knex('adverts').where({ is_demo: 1 }).update({ audience: 'players' });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('adverts', (table) => {
    table.dropChecks(['adverts_known_audience']);
    table.dropColumn('audience');
  });
}
