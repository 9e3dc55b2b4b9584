import type { Knex } from 'knex';

/**
 * Pages of items list their latest drops by this index. It also serves the foreign key of the item, so the key's own
 * index goes.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('items', (table) => {
    table.index(['item_id', 'start_status'], 'items_item_start');
  });
  if (await hasOwnIndex(knex)) {
    await knex.schema.alterTable('items', (table) => {
      table.dropIndex([], 'items_item');
    });
  }
}

/** A server may drop the index of a key by itself once another one serves it. */
async function hasOwnIndex(knex: Knex): Promise<boolean> {
  const [rows] = (await knex.raw(
    `SELECT 1 FROM information_schema.statistics
     WHERE table_schema = DATABASE() AND table_name = 'items' AND index_name = 'items_item'`,
  )) as [unknown[]];
  return rows.length > 0;
}

export async function down(knex: Knex): Promise<void> {
  if (!(await hasOwnIndex(knex))) {
    await knex.schema.alterTable('items', (table) => {
      table.index(['item_id'], 'items_item');
    });
  }
  await knex.schema.alterTable('items', (table) => {
    table.dropIndex([], 'items_item_start');
  });
}
