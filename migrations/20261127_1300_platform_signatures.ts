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
  await knex.schema.createTable('history_keys', (table) => {
    table.tinyint('id').unsigned().notNullable().primary();
    table.specificType('wrapped_key', 'VARBINARY(255) NOT NULL').comment('encrypted by SECRET_KEY');
    table.text('accepted').nullable().comment('JSON: the history with rows that have no signature');
    table.specificType('accepted_signature', 'BINARY(32) NULL');
    table.datetime('created_at', { precision: 3 }).notNullable();
    table.check('id = 1', [], 'history_keys_one');
    table.engine('InnoDB');
    table.charset('utf8mb4');
    table.collate('utf8mb4_unicode_520_ci');
  });
  for (const name of SIGNED) {
    await knex.schema.alterTable(name, (table) => {
      table.specificType('signature', 'BINARY(32) NULL');
      table.unique(['signature'], { indexName: `${name}_signature` });
    });
  }
}

export async function down(knex: Knex): Promise<void> {
  for (const name of SIGNED) {
    await knex.schema.alterTable(name, (table) => {
      table.dropUnique(['signature'], `${name}_signature`);
      table.dropColumn('signature');
    });
  }
  await knex.schema.dropTable('history_keys');
}
