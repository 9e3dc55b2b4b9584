import type { Knex } from 'knex';

/** Tables of rows that make value, or that give access. */
const SIGNED = [
  'transfers',
  'draws',
  'seed_pairs',
  'battles',
  'configuration_changes',
  'staff_log',
  'identities',
  'staff_sessions',
  'staff_links',
  'staff_recovery_codes',
] as const;

/**
 * The key of the history, and signatures of the rows that make value or give access. The release before writes rows
 * without a signature. A signature contains a random id, so a copied row is a duplicate.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE history_keys (
      id TINYINT UNSIGNED NOT NULL,
      wrapped_key VARBINARY(255) NOT NULL,
      accepted TEXT NULL,
      accepted_signature BINARY(32) NULL,
      created_at DATETIME(3) NOT NULL,
      PRIMARY KEY (id),
      CONSTRAINT history_keys_one CHECK (id = 1)
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`);
  for (const table of SIGNED) {
    await knex.raw(`
      ALTER TABLE ${table} ADD COLUMN signature BINARY(32) NULL, ADD UNIQUE KEY ${table}_signature (signature)`);
  }
}

export async function down(knex: Knex): Promise<void> {
  for (const table of SIGNED) {
    await knex.raw(`ALTER TABLE ${table} DROP KEY ${table}_signature, DROP COLUMN signature`);
  }
  await knex.raw('DROP TABLE history_keys');
}
