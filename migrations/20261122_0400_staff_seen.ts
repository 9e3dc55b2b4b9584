import type { Knex } from 'knex';

/** When a member was there last is one step into an index, however often they were. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE staff_sessions
      ADD KEY staff_sessions_seen (member_id, is_whole, began_at), DROP KEY staff_sessions_member`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE staff_sessions ADD KEY staff_sessions_member (member_id), DROP KEY staff_sessions_seen`);
}
