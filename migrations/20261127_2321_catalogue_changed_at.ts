import type { Knex } from 'knex';

const TABLES = [
  { name: 'cases', kind: 'case' },
  { name: 'catalogue_items', kind: 'item' },
] as const;

/** When a case or an item was changed last, which search engines are told. The database keeps it at every change. */
export async function up(knex: Knex): Promise<void> {
  for (const { name, kind } of TABLES) {
    await knex.schema.alterTable(name, (table) => {
      table
        .datetime('changed_at', { precision: 3 })
        .notNullable()
        .defaultTo(knex.raw('CURRENT_TIMESTAMP(3) ON UPDATE CURRENT_TIMESTAMP(3)'));
    });
    await knex.raw(
      `UPDATE ${name} SET changed_at = COALESCE(
         (SELECT MAX(c.changed_at) FROM configuration_changes c
          WHERE c.kind = ? AND c.entry_key = CAST(${name}.id AS CHAR CHARACTER SET ascii) COLLATE ascii_bin),
         created_at)`,
      [kind],
    );
  }
}

export async function down(knex: Knex): Promise<void> {
  for (const { name } of TABLES) {
    await knex.schema.alterTable(name, (table) => {
      table.dropColumn('changed_at');
    });
  }
}
