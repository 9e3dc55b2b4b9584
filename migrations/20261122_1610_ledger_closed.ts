import type { Knex } from 'knex';

/**
 * The wallets of a closed account take nothing any more (docs/rules.md 2). The column holds the number of the last
 * transfer at the closing: numbers are exact where the clocks of two processes are not.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE wallets ADD COLUMN closed_after_transfer_id BIGINT UNSIGNED NULL');
  await knex.raw(`
    UPDATE wallets w JOIN players p ON p.id = w.player_id
    SET w.closed_after_transfer_id = (SELECT COALESCE(MAX(t.id), 0) FROM transfers t)
    WHERE p.closed_at IS NOT NULL`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE wallets DROP COLUMN closed_after_transfer_id');
}
