import type { Knex } from 'knex';

const KEY = 'player_devices_place';

/** Players who signed in on one device at one address: a device alone may be thousands of phones of one model. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('player_devices', (table) => {
    table.index(['device_hash', 'address_hash', 'player_id'], KEY);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('player_devices', (table) => {
    table.dropIndex([], KEY);
  });
}
