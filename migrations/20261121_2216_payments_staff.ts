import type { Knex } from 'knex';

/** Staff list payments by method, and by method and state, and those that are marked, the newest first. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE payments
      ADD KEY payments_method (method, id),
      ADD KEY payments_method_state (method, state, id),
      ADD KEY payments_player_state (player_id, state, id)`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(
    'ALTER TABLE payments DROP KEY payments_method, DROP KEY payments_method_state, DROP KEY payments_player_state',
  );
}
