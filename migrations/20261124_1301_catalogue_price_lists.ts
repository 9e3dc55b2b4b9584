import type { Knex } from 'knex';

/**
 * Price lists of staff: prices of items and cases that change together, at once or at a time. A row keeps the price
 * that its member saw, so that a list is not applied over a later change.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('price_lists', (table) => {
    table.engine('InnoDB');
    table.charset('utf8mb4');
    table.collate('utf8mb4_unicode_520_ci');
    table.bigIncrements('id').unsigned();
    table.string('state', 12).notNullable().defaultTo('draft');
    table.bigInteger('member_id').unsigned().notNullable();
    table.specificType('created_at', 'DATETIME(3)').notNullable();
    table.specificType('due_at', 'DATETIME(3)').nullable();
    table.specificType('ended_at', 'DATETIME(3)').nullable();
    table.string('reason', 500).notNullable().defaultTo('');
    table.string('refusal', 64).nullable();
    table.json('refusal_params').nullable();
    table.index(['state', 'due_at'], 'price_lists_due');
    table.check("state IN ('draft', 'scheduled', 'applied', 'cancelled', 'refused')", [], 'price_lists_known_state');
  });
  await knex.schema.createTable('price_list_rows', (table) => {
    table.engine('InnoDB');
    table.charset('utf8mb4');
    table.collate('utf8mb4_unicode_520_ci');
    table.bigInteger('price_list_id').unsigned().notNullable();
    table.string('kind', 4).notNullable();
    table.bigInteger('subject_id').unsigned().notNullable();
    table.string('unit', 8).notNullable();
    table.bigInteger('price_before').notNullable();
    table.bigInteger('old_price_before').nullable();
    table.bigInteger('price_after').notNullable();
    table.bigInteger('old_price_after').nullable();
    table.primary(['price_list_id', 'kind', 'subject_id']);
    table.foreign('price_list_id', 'price_list_rows_list').references('price_lists.id');
    table.check('price_after > 0', [], 'price_list_rows_positive');
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('price_list_rows');
  await knex.schema.dropTable('price_lists');
}
