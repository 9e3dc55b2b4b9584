import type { Knex } from 'knex';

const KOPECKS = 'BIGINT NOT NULL';

/** The daily statements of the debt, and the declarations of the operator. Neither is ever changed. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('reserve_statements', (table) => {
    table.bigIncrements('id').unsigned();
    table.integer('day').unsigned().notNullable().comment('Moscow day');
    for (const column of ['seal_id', 'last_transfer_id', 'last_item_id', 'last_move_id']) {
      table.specificType(column, 'BIGINT UNSIGNED NOT NULL');
    }
    table.specificType('balances_kopecks', KOPECKS);
    table.specificType('items_kopecks', KOPECKS);
    table.specificType('withdrawals_kopecks', KOPECKS).comment('part of items_kopecks');
    table.specificType('payments_kopecks', KOPECKS);
    table.specificType('delivered_kopecks', KOPECKS).comment('since 30 days before day');
    table.datetime('created_at', { precision: 3 }).notNullable();
    table.specificType('signature', 'BINARY(32) NULL');
    table.unique(['day'], { indexName: 'reserve_statements_day' });
    table.engine('InnoDB');
  });
  await knex.schema.createTable('reserve_declarations', (table) => {
    table.bigIncrements('id').unsigned();
    table.specificType('texts', 'TEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL').comment('JSON');
    table.datetime('created_at', { precision: 3 }).notNullable();
    table.check('JSON_VALID(texts)', [], 'reserve_declarations_texts');
    table.engine('InnoDB');
    table.charset('utf8mb4');
    table.collate('utf8mb4_unicode_520_ci');
  });
  for (const table of ['reserve_declarations', 'reserve_statements']) {
    for (const action of ['UPDATE', 'DELETE']) {
      await knex.raw(`
        CREATE TRIGGER ${table}_no_${action.toLowerCase()} BEFORE ${action} ON ${table} FOR EACH ROW
        SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = '${table} are never changed'`);
    }
  }
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['reserve_declarations', 'reserve_statements']) await knex.schema.dropTable(table);
}
