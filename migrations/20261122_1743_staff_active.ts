import type { Knex } from 'knex';

/** The last use of a staff session: one that is idle for too long has ended. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE staff_sessions ADD COLUMN active_at DATETIME(3) NULL');
  await knex.raw('UPDATE staff_sessions SET active_at = began_at');
  await knex.raw('ALTER TABLE staff_sessions MODIFY COLUMN active_at DATETIME(3) NOT NULL');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE staff_sessions DROP COLUMN active_at');
}
