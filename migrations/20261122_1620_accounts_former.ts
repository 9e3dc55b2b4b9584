import type { Knex } from 'knex';

const HASH = 'CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL';
const SUFFIX = 'ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci';

/**
 * The accounts that a person left (docs/decisions/0056): by keyed hashes of the identities and devices that were used
 * there, so that a new account by the same identity finds what its person has taken already.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE former_identities (
      identity_hash ${HASH},
      player_id BIGINT UNSIGNED NOT NULL,
      left_at DATETIME(3) NOT NULL,
      PRIMARY KEY (identity_hash, player_id),
      KEY former_identities_left (left_at),
      CONSTRAINT former_identities_player FOREIGN KEY (player_id) REFERENCES players (id)
    ) ${SUFFIX}`);
  await knex.raw(`
    CREATE TABLE former_devices (
      device_hash ${HASH},
      player_id BIGINT UNSIGNED NOT NULL,
      left_at DATETIME(3) NOT NULL,
      PRIMARY KEY (device_hash, player_id),
      KEY former_devices_left (left_at),
      CONSTRAINT former_devices_player FOREIGN KEY (player_id) REFERENCES players (id)
    ) ${SUFFIX}`);
  await knex.raw(`
    CREATE TABLE former_accounts (
      player_id BIGINT UNSIGNED NOT NULL,
      former_id BIGINT UNSIGNED NOT NULL,
      created_at DATETIME(3) NOT NULL,
      PRIMARY KEY (player_id, former_id),
      KEY former_accounts_former (former_id),
      CONSTRAINT former_accounts_player FOREIGN KEY (player_id) REFERENCES players (id),
      CONSTRAINT former_accounts_former FOREIGN KEY (former_id) REFERENCES players (id),
      CONSTRAINT former_accounts_two CHECK (player_id <> former_id)
    ) ${SUFFIX}`);
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['former_accounts', 'former_devices', 'former_identities']) await knex.raw(`DROP TABLE ${table}`);
}
