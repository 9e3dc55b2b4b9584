import type { Knex } from 'knex';

/** Names that cases had in addresses before staff renamed them: links to them lead to the case. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('case_former_names', (table) => {
    table.specificType('name', 'VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL').primary();
    table.specificType('case_id', 'BIGINT UNSIGNED NOT NULL');
    table.datetime('created_at', { precision: 3 }).notNullable();
    table.foreign('case_id', 'case_former_names_case').references('id').inTable('cases');
    table.engine('InnoDB');
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('case_former_names');
}
