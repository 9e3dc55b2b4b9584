import type { Knex } from 'knex';

/**
 * Who an announcement is for. Those of earlier releases are for everybody, which is also the default: guests saw them
 * in a banner, and now see the dialog. Those of the demo are for players.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE adverts
      ADD COLUMN audience VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL DEFAULT 'everybody' AFTER until_at,
      ADD CONSTRAINT adverts_known_audience CHECK (audience IN ('everybody', 'guests', 'players'))`);
  await knex.raw("UPDATE adverts SET audience = 'players' WHERE is_demo = 1");
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE adverts DROP CONSTRAINT adverts_known_audience, DROP COLUMN audience');
}
