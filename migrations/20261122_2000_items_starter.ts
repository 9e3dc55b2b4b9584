import type { Knex } from 'knex';

const SUFFIX = 'ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci';

/** The items that the demo gave a new player to try games with: the audit allows no other gift without a source. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE starter_items (
      owned_item_id BIGINT UNSIGNED NOT NULL,
      player_id BIGINT UNSIGNED NOT NULL,
      item_id BIGINT UNSIGNED NOT NULL,
      PRIMARY KEY (owned_item_id),
      UNIQUE KEY starter_items_once (player_id, item_id),
      CONSTRAINT starter_items_player FOREIGN KEY (player_id) REFERENCES players (id)
    ) ${SUFFIX}`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE starter_items');
}
