import type { Knex } from 'knex';

const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin';
const SUFFIX = 'ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci';
/** Numbers of JavaScript hold it exactly. */
const EPOCH_LIMIT = 2 ** 48;

/**
 * The epoch of the database, and the restores that changed it (docs/decisions/0053). Sessions begin in an epoch and end
 * with it. The epoch is null in a restored backup until the restore is finished.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE database_epoch (
      id TINYINT UNSIGNED NOT NULL PRIMARY KEY,
      epoch BIGINT UNSIGNED NULL,
      backed_up_at DATETIME(3) NULL,
      CONSTRAINT database_epoch_is_one CHECK (id = 1),
      CONSTRAINT database_epoch_is_known CHECK ((epoch IS NULL) = (backed_up_at IS NOT NULL))
    ) ${SUFFIX}`);
  await knex.raw(`
    CREATE TABLE restores (
      id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      backed_up_at DATETIME(3) NOT NULL,
      restored_at DATETIME(3) NOT NULL
    ) ${SUFFIX}`);
  await knex.raw(`
    CREATE TABLE restore_gaps (
      restore_id BIGINT UNSIGNED NOT NULL,
      table_name VARCHAR(64) ${ASCII} NOT NULL,
      first_id BIGINT UNSIGNED NOT NULL,
      last_id BIGINT UNSIGNED NOT NULL,
      PRIMARY KEY (table_name, restore_id),
      CONSTRAINT restore_gaps_restore FOREIGN KEY (restore_id) REFERENCES restores (id),
      CONSTRAINT restore_gaps_order CHECK (first_id <= last_id)
    ) ${SUFFIX}`);
  // Sessions from before this migration carry no epoch, which counts as 0: a store with players keeps them.
  const [players] = (await knex.raw('SELECT 1 FROM players LIMIT 1')) as [unknown[]];
  await knex.raw('INSERT INTO database_epoch (id, epoch) VALUES (1, IF(?, 0, 1 + FLOOR(RAND() * ?)))', [
    players.length > 0 ? 1 : 0,
    EPOCH_LIMIT,
  ]);
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['restore_gaps', 'restores', 'database_epoch']) await knex.raw(`DROP TABLE ${table}`);
}
