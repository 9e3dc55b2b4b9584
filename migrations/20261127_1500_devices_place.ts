import type { Knex } from 'knex';

/** Players who signed in on one device at one address: a device alone may be thousands of phones of one model. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE player_devices ADD KEY player_devices_place (device_hash, address_hash, player_id)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE player_devices DROP KEY player_devices_place');
}
