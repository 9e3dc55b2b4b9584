import type { Knex } from 'knex';

/** What the first sign-in by a provider brings: who invited, and the address that the provider vouches for. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE players
      ADD COLUMN inviter_id BIGINT UNSIGNED NULL,
      ADD KEY players_inviter (inviter_id),
      ADD CONSTRAINT players_inviter FOREIGN KEY (inviter_id) REFERENCES players (id)`);
  await knex.raw('ALTER TABLE identities ADD COLUMN email VARCHAR(254) NULL');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE identities DROP COLUMN email');
  await knex.raw(
    'ALTER TABLE players DROP FOREIGN KEY players_inviter, DROP KEY players_inviter, DROP COLUMN inviter_id',
  );
}
