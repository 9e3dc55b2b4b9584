import type { Knex } from 'knex';

/**
 * Pages of items list their latest drops by this index. It also serves the foreign key of the item, so the key's own
 * index goes.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE items ADD KEY items_item_draw (item_id, draw_id)');
  const [rows] = (await knex.raw(
    `SELECT 1 FROM information_schema.statistics
     WHERE table_schema = DATABASE() AND table_name = 'items' AND index_name = 'items_item'`,
  )) as [unknown[]];
  if (rows.length > 0) await knex.raw('ALTER TABLE items DROP KEY items_item');
}

export async function down(knex: Knex): Promise<void> {
  const [rows] = (await knex.raw(
    `SELECT 1 FROM information_schema.statistics
     WHERE table_schema = DATABASE() AND table_name = 'items' AND index_name = 'items_item'`,
  )) as [unknown[]];
  if (rows.length === 0) await knex.raw('ALTER TABLE items ADD KEY items_item (item_id)');
  await knex.raw('ALTER TABLE items DROP KEY items_item_draw');
}
