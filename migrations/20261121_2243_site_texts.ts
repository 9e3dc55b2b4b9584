import type { Knex } from 'knex';

/**
 * The information texts as staff write them, version by version. What the store ships with holds where no version was
 * published, and again where the newest published one has no body. A version is a draft until it is published.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE site_texts (
      id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      document VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      locale CHAR(2) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      number INT UNSIGNED NOT NULL,
      body MEDIUMTEXT NULL,
      created_at DATETIME(3) NOT NULL,
      published_at DATETIME(3) NULL,
      UNIQUE KEY site_texts_version (document, locale, number),
      KEY site_texts_published (document, locale, published_at, id)
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE site_texts');
}
