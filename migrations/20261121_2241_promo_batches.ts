import type { Knex } from 'knex';

/** Codes that were made together (docs/rules.md 10): how many there are is a fact of the batch, not to be counted. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE promo_batches (
      id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      title VARCHAR(64) NOT NULL,
      codes INT UNSIGNED NOT NULL,
      ended_at DATETIME(3) NULL,
      created_at DATETIME(3) NOT NULL,
      CONSTRAINT promo_batches_some CHECK (codes > 0)
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`);
  await knex.raw(`
    ALTER TABLE promo_codes
      ADD COLUMN batch_id BIGINT UNSIGNED NULL,
      ADD KEY promo_codes_batch (batch_id, id),
      ADD KEY promo_codes_staff (player_id, batch_id, id),
      ADD CONSTRAINT promo_codes_batch FOREIGN KEY (batch_id) REFERENCES promo_batches (id)`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE promo_codes DROP FOREIGN KEY promo_codes_batch, DROP KEY promo_codes_batch');
  await knex.raw('ALTER TABLE promo_codes DROP KEY promo_codes_staff, DROP COLUMN batch_id');
  await knex.raw('DROP TABLE promo_batches');
}
