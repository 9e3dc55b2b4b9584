import type { Knex } from 'knex';

const HASH = 'CHARACTER SET ascii COLLATE ascii_bin NULL';

/**
 * The first step of a withdrawal keeps a hash of its terms (game id and listing price), so that the terms on the
 * request cannot be changed behind the store. The salt is erased with the account, and with it what the hash says of
 * the game id. Requests from before have no hash.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`ALTER TABLE withdrawals ADD COLUMN terms_salt CHAR(32) ${HASH}`);
  await knex.raw(`ALTER TABLE withdrawal_steps ADD COLUMN terms_hash CHAR(64) ${HASH}`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE withdrawal_steps DROP COLUMN terms_hash');
  await knex.raw('ALTER TABLE withdrawals DROP COLUMN terms_salt');
}
