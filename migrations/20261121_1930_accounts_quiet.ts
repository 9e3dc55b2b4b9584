import type { Knex } from 'knex';

/** Sound is off until somebody asks for it; nobody could ask before (docs/rules.md 14). */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE players ALTER COLUMN has_sound SET DEFAULT 0');
  await knex.raw('UPDATE players SET has_sound = 0');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE players ALTER COLUMN has_sound SET DEFAULT 1');
}
