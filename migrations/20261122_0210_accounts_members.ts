import type { Knex } from 'knex';

/**
 * A provider may vouch for a member of staff too. Their identities lie beside those of players, under the same unique
 * key: who works here and who plays here are never the same account of a provider (docs/rules.md 13).
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE identities
      MODIFY player_id BIGINT UNSIGNED NULL,
      ADD COLUMN member_id BIGINT UNSIGNED NULL,
      ADD UNIQUE KEY identities_member (member_id, provider),
      ADD CONSTRAINT identities_member FOREIGN KEY (member_id) REFERENCES staff_members (id),
      ADD CONSTRAINT identities_one_owner CHECK ((player_id IS NULL) <> (member_id IS NULL))`);
  await knex.raw(`
    ALTER TABLE staff_sessions
      ADD COLUMN user_agent VARCHAR(255) NOT NULL DEFAULT '',
      ADD COLUMN address VARCHAR(64) NOT NULL DEFAULT ''`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE staff_sessions DROP COLUMN user_agent, DROP COLUMN address');
  await knex.raw('DELETE FROM identities WHERE member_id IS NOT NULL');
  await knex.raw(`
    ALTER TABLE identities
      DROP CONSTRAINT identities_one_owner,
      DROP FOREIGN KEY identities_member,
      DROP KEY identities_member,
      DROP COLUMN member_id,
      MODIFY player_id BIGINT UNSIGNED NOT NULL`);
}
