import type { Knex } from 'knex';

/**
 * Adverts: what the store tells everybody once, in each language, from a moment and until another. `case_id` lends its
 * picture, `link` is an own path, and the text of its button is `action`: both are there or neither.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE adverts (
      id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      case_id BIGINT UNSIGNED NULL,
      link VARCHAR(128) CHARACTER SET ascii COLLATE ascii_bin NULL,
      from_at DATETIME(3) NOT NULL,
      until_at DATETIME(3) NULL,
      is_demo TINYINT(1) NOT NULL DEFAULT 0,
      created_at DATETIME(3) NOT NULL,
      KEY adverts_until (until_at, id),
      KEY adverts_demo (is_demo, id),
      CONSTRAINT adverts_case FOREIGN KEY (case_id) REFERENCES cases (id),
      CONSTRAINT adverts_link CHECK (link IS NULL OR link LIKE '/%'),
      CONSTRAINT adverts_time CHECK (until_at IS NULL OR until_at >= from_at)
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`);
  await knex.raw(`
    CREATE TABLE advert_texts (
      advert_id BIGINT UNSIGNED NOT NULL,
      locale CHAR(2) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      lead VARCHAR(128) NOT NULL,
      text VARCHAR(1000) NOT NULL,
      action VARCHAR(64) NULL,
      PRIMARY KEY (advert_id, locale),
      CONSTRAINT advert_texts_advert FOREIGN KEY (advert_id) REFERENCES adverts (id)
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE advert_texts');
  await knex.raw('DROP TABLE adverts');
}
