import type { Knex } from 'knex';

/** The devices on which players sign in, and what staff are to look at because of them. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE player_devices (
      id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      player_id BIGINT UNSIGNED NOT NULL,
      device_hash VARCHAR(43) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      address_hash CHAR(43) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      agent_hash CHAR(43) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      parts TEXT NULL,
      first_at DATETIME(3) NOT NULL,
      last_at DATETIME(3) NOT NULL,
      UNIQUE KEY player_devices_once (player_id, device_hash, address_hash, agent_hash),
      KEY player_devices_last (player_id, last_at),
      KEY player_devices_device (device_hash, player_id),
      CONSTRAINT player_devices_player FOREIGN KEY (player_id) REFERENCES players (id)
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`);
  await knex.raw(`
    CREATE TABLE flags (
      id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      player_id BIGINT UNSIGNED NOT NULL,
      kind VARCHAR(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      about_id BIGINT UNSIGNED NOT NULL,
      created_at DATETIME(3) NOT NULL,
      UNIQUE KEY flags_once (player_id, kind, about_id),
      KEY flags_about (about_id),
      CONSTRAINT flags_player FOREIGN KEY (player_id) REFERENCES players (id),
      CONSTRAINT flags_about FOREIGN KEY (about_id) REFERENCES players (id)
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`);
  await knex.raw('ALTER TABLE identities ADD COLUMN email_is_vouched TINYINT(1) NOT NULL DEFAULT 1');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE identities DROP COLUMN email_is_vouched');
  await knex.raw('DROP TABLE flags');
  await knex.raw('DROP TABLE player_devices');
}
