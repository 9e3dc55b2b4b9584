import type { Knex } from 'knex';

/**
 * What staff tell many players at once. A mailing is a row with its texts; its players are told page by page, and
 * `cursor_id` is the last who was looked at. The unique key is the second wall: nobody is told of one twice.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE mailings (
      id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      state VARCHAR(8) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      segment JSON NOT NULL,
      link VARCHAR(128) CHARACTER SET ascii COLLATE ascii_bin NULL,
      counted INT UNSIGNED NOT NULL DEFAULT 0,
      written INT UNSIGNED NOT NULL DEFAULT 0,
      cursor_id BIGINT UNSIGNED NOT NULL DEFAULT 0,
      created_at DATETIME(3) NOT NULL,
      sent_at DATETIME(3) NULL,
      done_at DATETIME(3) NULL,
      KEY mailings_state (state, id),
      CONSTRAINT mailings_known CHECK (state IN ('counting', 'ready', 'sending', 'done', 'stopped')),
      CONSTRAINT mailings_link CHECK (link IS NULL OR link LIKE '/%')
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`);
  await knex.raw(`
    CREATE TABLE mailing_texts (
      mailing_id BIGINT UNSIGNED NOT NULL,
      locale CHAR(2) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      title VARCHAR(128) NOT NULL,
      text VARCHAR(1000) NOT NULL,
      PRIMARY KEY (mailing_id, locale),
      CONSTRAINT mailing_texts_mailing FOREIGN KEY (mailing_id) REFERENCES mailings (id)
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`);
  await knex.raw(`
    ALTER TABLE notices
      ADD COLUMN mailing_id BIGINT UNSIGNED NULL,
      ADD UNIQUE KEY notices_mailing_once (mailing_id, player_id),
      ADD CONSTRAINT notices_mailing FOREIGN KEY (mailing_id) REFERENCES mailings (id)`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE notices DROP FOREIGN KEY notices_mailing, DROP KEY notices_mailing_once');
  await knex.raw('ALTER TABLE notices DROP COLUMN mailing_id');
  await knex.raw('DROP TABLE mailing_texts');
  await knex.raw('DROP TABLE mailings');
}
