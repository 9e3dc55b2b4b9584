import type { Knex } from 'knex';

/**
 * What staff change of the catalogue. A revision counts the changes of a row, so that of two who edit the same the
 * second is told; a draft is what a case is to hold next, shared by all who edit it. Its row stays when it is
 * published, or the count would begin anew. Pictures that staff sent lie beside, each size under its own name.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE cases ADD COLUMN revision INT UNSIGNED NOT NULL DEFAULT 1');
  await knex.raw('ALTER TABLE catalogue_items ADD COLUMN revision INT UNSIGNED NOT NULL DEFAULT 1');
  await knex.raw(`
    CREATE TABLE case_drafts (
      case_id BIGINT UNSIGNED NOT NULL PRIMARY KEY,
      revision INT UNSIGNED NOT NULL,
      contents JSON NULL,
      updated_at DATETIME(3) NOT NULL,
      CONSTRAINT case_drafts_case FOREIGN KEY (case_id) REFERENCES cases (id)
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`);
  await knex.raw(`
    CREATE TABLE catalogue_pictures (
      name VARCHAR(128) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      size VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      content MEDIUMBLOB NOT NULL,
      made_at DATETIME(3) NOT NULL,
      PRIMARY KEY (name, size)
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`);
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['catalogue_pictures', 'case_drafts']) await knex.raw(`DROP TABLE ${table}`);
  for (const table of ['catalogue_items', 'cases']) await knex.raw(`ALTER TABLE ${table} DROP COLUMN revision`);
}
