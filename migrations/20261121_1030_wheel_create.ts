import type { Knex } from 'knex';

const APPEND_ONLY = ['wheel_versions', 'wheel_sectors'];

/** The wheel's frozen versions: its sectors, what each wins, and with which tickets (docs/rules.md 3, 9). */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE wheel_versions (
      id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      number INT UNSIGNED NOT NULL,
      created_at DATETIME(3) NOT NULL,
      UNIQUE KEY wheel_versions_number (number)
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`);
  // Each kind has its own columns and leaves the others empty: points and money an amount in hundredths, an item or a
  // free case whose it is, a promo code its percent and, where there is one, the least top-up in kopecks.
  await knex.raw(`
    CREATE TABLE wheel_sectors (
      version_id BIGINT UNSIGNED NOT NULL,
      position TINYINT UNSIGNED NOT NULL,
      ticket_from INT UNSIGNED NOT NULL,
      ticket_to INT UNSIGNED NOT NULL,
      kind VARCHAR(12) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      amount BIGINT NULL,
      percent TINYINT UNSIGNED NULL,
      min_kopecks BIGINT NULL,
      item_id BIGINT UNSIGNED NULL,
      case_id BIGINT UNSIGNED NULL,
      image VARCHAR(128) CHARACTER SET ascii COLLATE ascii_bin NULL,
      PRIMARY KEY (version_id, position),
      UNIQUE KEY wheel_sectors_tickets (version_id, ticket_from),
      CONSTRAINT wheel_sectors_version FOREIGN KEY (version_id) REFERENCES wheel_versions (id),
      CONSTRAINT wheel_sectors_item FOREIGN KEY (item_id) REFERENCES catalogue_items (id),
      CONSTRAINT wheel_sectors_case FOREIGN KEY (case_id) REFERENCES cases (id),
      CONSTRAINT wheel_sectors_range CHECK (ticket_from <= ticket_to AND ticket_to <= 999999),
      CONSTRAINT wheel_sectors_known_kind CHECK
        (kind IN ('points', 'money', 'item', 'case', 'promo', 'cashback', 'spin')),
      CONSTRAINT wheel_sectors_amount CHECK
        (IF(kind IN ('points', 'money'), COALESCE(amount, 0) > 0, amount IS NULL)),
      CONSTRAINT wheel_sectors_percent CHECK
        (IF(kind = 'promo', COALESCE(percent, 0) BETWEEN 1 AND 100, percent IS NULL AND min_kopecks IS NULL)),
      CONSTRAINT wheel_sectors_min CHECK (min_kopecks IS NULL OR min_kopecks > 0),
      CONSTRAINT wheel_sectors_whose CHECK ((kind = 'item') = (item_id IS NOT NULL)
        AND (kind = 'case') = (case_id IS NOT NULL))
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`);
  for (const table of APPEND_ONLY) {
    for (const verb of ['UPDATE', 'DELETE']) {
      await knex.raw(`
        CREATE TRIGGER ${table}_no_${verb.toLowerCase()} BEFORE ${verb} ON ${table} FOR EACH ROW
        SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'published odds are frozen'`);
    }
  }
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE wheel_sectors');
  await knex.raw('DROP TABLE wheel_versions');
}
