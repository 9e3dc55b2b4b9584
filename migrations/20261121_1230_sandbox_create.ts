import type { Knex } from 'knex';

/** What the sandbox knows of the payments that it was asked for, and what it has still to tell the store. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE sandbox_payments (
      id CHAR(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL PRIMARY KEY,
      order_id VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      amount_minor BIGINT NOT NULL,
      currency CHAR(3) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      description VARCHAR(255) NOT NULL,
      return_url VARCHAR(1024) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      notify_url VARCHAR(1024) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      way VARCHAR(8) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      manner VARCHAR(8) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      state VARCHAR(8) CHARACTER SET ascii COLLATE ascii_bin NOT NULL DEFAULT 'pending',
      phone VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NULL,
      confirm_at DATETIME(3) NULL,
      created_at DATETIME(3) NOT NULL,
      UNIQUE KEY sandbox_payments_order (order_id),
      KEY sandbox_payments_confirm (state, confirm_at),
      CONSTRAINT sandbox_payments_amount CHECK (amount_minor > 0),
      CONSTRAINT sandbox_payments_way CHECK (way IN ('page', 'phone')),
      CONSTRAINT sandbox_payments_manner CHECK (manner IN ('prompt', 'late', 'twice', 'reversed', 'wrong', 'lost')),
      CONSTRAINT sandbox_payments_state CHECK (state IN ('pending', 'paid', 'declined'))
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`);
  // A row is a notification on its way: gone once the store took it, or when nobody tries any more.
  await knex.raw(`
    CREATE TABLE sandbox_notices (
      id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      payment_id CHAR(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      state VARCHAR(8) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      amount_minor BIGINT NOT NULL,
      is_forged TINYINT(1) NOT NULL,
      tries_left TINYINT UNSIGNED NOT NULL,
      made_at DATETIME(3) NOT NULL,
      due_at DATETIME(3) NOT NULL,
      KEY sandbox_notices_due (due_at),
      CONSTRAINT sandbox_notices_payment FOREIGN KEY (payment_id) REFERENCES sandbox_payments (id) ON DELETE CASCADE
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE sandbox_notices, sandbox_payments');
}
