import type { Knex } from 'knex';

/** What players were given without a top-up on each Moscow day: `gift_days` by player, `gift_totals` in all. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('gift_days', (table) => {
    table.bigInteger('player_id').unsigned().notNullable();
    table.integer('day').unsigned().notNullable();
    table.bigInteger('kopecks').notNullable();
    table.primary(['player_id', 'day']);
    table.foreign('player_id', 'gift_days_player').references('id').inTable('players');
    table.check('kopecks >= 0', [], 'gift_days_positive');
    table.engine('InnoDB');
  });
  await knex.schema.createTable('gift_totals', (table) => {
    table.integer('day').unsigned().notNullable().primary();
    table.bigInteger('kopecks').notNullable();
    table.check('kopecks >= 0', [], 'gift_totals_positive');
    table.engine('InnoDB');
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('gift_totals');
  await knex.schema.dropTable('gift_days');
}
