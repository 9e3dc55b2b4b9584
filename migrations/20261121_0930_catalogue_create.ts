import type { Knex } from 'knex';

const APPEND_ONLY = ['case_versions', 'case_version_rows'];

/** Items, cases and groups with their texts, and the frozen versions of what a case holds (docs/rules.md 3 and 4). */
export async function up(knex: Knex): Promise<void> {
  await createItems(knex);
  await createCases(knex);
  await createCaseDetails(knex);
  await createVersions(knex);
}

async function createItems(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE catalogue_items (
      id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      item_key VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      rarity TINYINT UNSIGNED NOT NULL,
      is_tracked TINYINT(1) NOT NULL DEFAULT 0,
      image VARCHAR(128) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      price_centi_g BIGINT NOT NULL,
      is_listed TINYINT(1) NOT NULL DEFAULT 1,
      created_at DATETIME(3) NOT NULL,
      UNIQUE KEY catalogue_items_key (item_key),
      CONSTRAINT catalogue_items_price_positive CHECK (price_centi_g > 0),
      CONSTRAINT catalogue_items_known_rarity CHECK (rarity BETWEEN 1 AND 6)
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`);
  await knex.raw(`
    CREATE TABLE catalogue_item_texts (
      item_id BIGINT UNSIGNED NOT NULL,
      locale CHAR(2) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      weapon VARCHAR(64) NOT NULL,
      skin VARCHAR(64) NOT NULL,
      title VARCHAR(160) NOT NULL,
      PRIMARY KEY (item_id, locale),
      CONSTRAINT catalogue_item_texts_item FOREIGN KEY (item_id) REFERENCES catalogue_items (id)
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`);
}

async function createCases(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE case_groups (
      id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      name VARCHAR(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      position INT NOT NULL,
      UNIQUE KEY case_groups_name (name)
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`);
  await knex.raw(`
    CREATE TABLE case_group_texts (
      group_id BIGINT UNSIGNED NOT NULL,
      locale CHAR(2) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      title VARCHAR(128) NOT NULL,
      PRIMARY KEY (group_id, locale),
      CONSTRAINT case_group_texts_group FOREIGN KEY (group_id) REFERENCES case_groups (id)
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`);
  await knex.raw(`
    CREATE TABLE cases (
      id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      name VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      category VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      group_id BIGINT UNSIGNED NOT NULL,
      position INT NOT NULL,
      price_kind VARCHAR(8) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      price BIGINT NOT NULL,
      old_price BIGINT NULL,
      cashback_percent TINYINT UNSIGNED NULL,
      state VARCHAR(12) CHARACTER SET ascii COLLATE ascii_bin NOT NULL DEFAULT 'active',
      from_at DATETIME(3) NULL,
      until_at DATETIME(3) NULL,
      image VARCHAR(128) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      hover_image VARCHAR(128) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      palette VARCHAR(24) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      version_id BIGINT UNSIGNED NULL,
      created_at DATETIME(3) NOT NULL,
      UNIQUE KEY cases_name (name),
      KEY cases_position (position, id),
      CONSTRAINT cases_group FOREIGN KEY (group_id) REFERENCES case_groups (id),
      CONSTRAINT cases_known_price_kind CHECK (price_kind IN ('money', 'bonuses', 'free')),
      CONSTRAINT cases_known_state CHECK (state IN ('active', 'unavailable', 'hidden')),
      CONSTRAINT cases_price_fits CHECK ((price_kind = 'free' AND price = 0) OR (price_kind <> 'free' AND price > 0)),
      CONSTRAINT cases_cashback_percent CHECK (cashback_percent IS NULL OR cashback_percent BETWEEN 1 AND 50)
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`);
}

async function createCaseDetails(knex: Knex): Promise<void> {
  // Stock stands apart from the case: every opening holds a shared lock on the case's row by its foreign key, and two
  // openings that then both wanted to write that row would deadlock.
  await knex.raw(`
    CREATE TABLE case_stocks (
      case_id BIGINT UNSIGNED NOT NULL PRIMARY KEY,
      total INT UNSIGNED NOT NULL,
      remaining INT NOT NULL,
      CONSTRAINT case_stocks_case FOREIGN KEY (case_id) REFERENCES cases (id),
      CONSTRAINT case_stocks_not_negative CHECK (remaining >= 0)
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`);
  await knex.raw(`
    CREATE TABLE case_texts (
      case_id BIGINT UNSIGNED NOT NULL,
      locale CHAR(2) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      title VARCHAR(128) NOT NULL,
      text TEXT NOT NULL,
      PRIMARY KEY (case_id, locale),
      CONSTRAINT case_texts_case FOREIGN KEY (case_id) REFERENCES cases (id)
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`);
  await knex.raw(`
    CREATE TABLE case_conditions (
      case_id BIGINT UNSIGNED NOT NULL,
      kind VARCHAR(12) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      value BIGINT NOT NULL,
      PRIMARY KEY (case_id, kind),
      CONSTRAINT case_conditions_case FOREIGN KEY (case_id) REFERENCES cases (id),
      CONSTRAINT case_conditions_known_kind CHECK (kind IN ('vk', 'telegram', 'level', 'topup', 'cooldown'))
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`);
}

async function createVersions(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE case_versions (
      id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      case_id BIGINT UNSIGNED NOT NULL,
      number INT UNSIGNED NOT NULL,
      created_at DATETIME(3) NOT NULL,
      UNIQUE KEY case_versions_number (case_id, number),
      CONSTRAINT case_versions_case FOREIGN KEY (case_id) REFERENCES cases (id)
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`);
  await knex.raw(`
    CREATE TABLE case_version_rows (
      version_id BIGINT UNSIGNED NOT NULL,
      ticket_from INT UNSIGNED NOT NULL,
      ticket_to INT UNSIGNED NOT NULL,
      item_id BIGINT UNSIGNED NOT NULL,
      PRIMARY KEY (version_id, ticket_from),
      UNIQUE KEY case_version_rows_once (version_id, item_id),
      CONSTRAINT case_version_rows_version FOREIGN KEY (version_id) REFERENCES case_versions (id),
      CONSTRAINT case_version_rows_item FOREIGN KEY (item_id) REFERENCES catalogue_items (id),
      CONSTRAINT case_version_rows_range CHECK (ticket_from <= ticket_to AND ticket_to <= 999999)
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`);
  await knex.raw(`
    ALTER TABLE cases ADD CONSTRAINT cases_version FOREIGN KEY (version_id) REFERENCES case_versions (id)`);
  for (const table of APPEND_ONLY) {
    for (const verb of ['UPDATE', 'DELETE']) {
      await knex.raw(`
        CREATE TRIGGER ${table}_no_${verb.toLowerCase()} BEFORE ${verb} ON ${table} FOR EACH ROW
        SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'published odds are frozen'`);
    }
  }
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE cases DROP FOREIGN KEY cases_version');
  for (const table of [
    'case_version_rows',
    'case_versions',
    'case_conditions',
    'case_texts',
    'case_stocks',
    'cases',
    'case_group_texts',
    'case_groups',
    'catalogue_item_texts',
    'catalogue_items',
  ]) {
    await knex.raw(`DROP TABLE ${table}`);
  }
}
