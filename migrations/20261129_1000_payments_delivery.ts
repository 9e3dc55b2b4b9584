import type { Knex } from 'knex';

const FROZEN = ['delivery_promises', 'delivery_gifts', 'delivery_days'];

/**
 * Delivery times of withdrawals (docs/rules.md 12): what a request was promised, the points for a promise that was
 * missed, and the figures of each finished day. `late_deliveries` are those whose points are still to be given.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('withdrawals', (table) => {
    table.index(['created_at'], 'withdrawals_created');
  });
  await createPromises(knex);
  await createGifts(knex);
  await createDays(knex);
  for (const name of FROZEN) {
    for (const verb of ['UPDATE', 'DELETE']) {
      await knex.raw(`
        CREATE TRIGGER ${name}_no_${verb.toLowerCase()} BEFORE ${verb} ON ${name} FOR EACH ROW
        SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'the history of deliveries is never changed'`);
    }
  }
  await knex('wallets').insert({ player_id: null, account: 'delivery_expense', unit: 'BONUS' });
}

async function createPromises(knex: Knex): Promise<void> {
  await knex.schema.createTable('delivery_promises', (table) => {
    table.bigIncrements('id').unsigned();
    table.specificType('withdrawal_id', 'BIGINT UNSIGNED NOT NULL');
    table.smallint('hours').unsigned().notNullable();
    table.smallint('per_mille').unsigned().notNullable();
    table.specificType('least_kopecks', 'BIGINT NOT NULL').comment('the smallest price that gives points');
    table.specificType('centi_points', 'BIGINT NOT NULL');
    table.datetime('due_at', { precision: 3 }).notNullable();
    signed(table, 'delivery_promises');
    table.unique(['withdrawal_id'], { indexName: 'delivery_promises_withdrawal' });
    table.index(['due_at'], 'delivery_promises_due');
    table.foreign('withdrawal_id', 'delivery_promises_withdrawal').references('id').inTable('withdrawals');
    table.check('hours > 0 AND least_kopecks >= 0 AND centi_points >= 0', [], 'delivery_promises_positive');
  });
  await knex.schema.createTable('late_deliveries', (table) => {
    table.specificType('withdrawal_id', 'BIGINT UNSIGNED NOT NULL').primary();
    table.foreign('withdrawal_id', 'late_deliveries_withdrawal').references('id').inTable('withdrawals');
    table.engine('InnoDB');
    table.collate('utf8mb4_unicode_520_ci');
  });
}

async function createGifts(knex: Knex): Promise<void> {
  await knex.schema.createTable('delivery_gifts', (table) => {
    table.bigIncrements('id').unsigned();
    table.specificType('withdrawal_id', 'BIGINT UNSIGNED NOT NULL');
    table.specificType('player_id', 'BIGINT UNSIGNED NOT NULL');
    table.specificType('outcome', 'VARCHAR(8) CHARACTER SET ascii COLLATE ascii_bin NOT NULL');
    table.specificType('centi_points', 'BIGINT NOT NULL');
    table.specificType('player_most_centi_points', 'BIGINT NOT NULL').comment('the limits of the day in force');
    table.specificType('day_most_centi_points', 'BIGINT NOT NULL');
    signed(table, 'delivery_gifts');
    table.unique(['withdrawal_id'], { indexName: 'delivery_gifts_withdrawal' });
    table.index(['player_id', 'created_at'], 'delivery_gifts_player');
    table.index(['created_at', 'centi_points'], 'delivery_gifts_created');
    table.foreign('withdrawal_id', 'delivery_gifts_withdrawal').references('id').inTable('withdrawals');
    table.foreign('player_id', 'delivery_gifts_player').references('id').inTable('players');
    table.check("outcome IN ('given', 'capped', 'small', 'closed', 'blocked')", [], 'delivery_gifts_known');
    table.check('centi_points >= 0', [], 'delivery_gifts_positive');
  });
}

async function createDays(knex: Knex): Promise<void> {
  await knex.schema.createTable('delivery_days', (table) => {
    table.bigIncrements('id').unsigned();
    table.integer('day').unsigned().notNullable().comment('Moscow day');
    table.integer('requests').unsigned().notNullable();
    table.integer('delivered').unsigned().notNullable();
    table.integer('median_seconds').unsigned().nullable();
    table.integer('p90_seconds').unsigned().nullable();
    table.integer('missed').unsigned().notNullable();
    table.specificType('centi_points', 'BIGINT NOT NULL');
    signed(table, 'delivery_days');
    table.unique(['day'], { indexName: 'delivery_days_day' });
    table.check('(delivered = 0) = (median_seconds IS NULL)', [], 'delivery_days_measured');
  });
}

function signed(table: Knex.CreateTableBuilder, name: string): void {
  table.datetime('created_at', { precision: 3 }).notNullable();
  table.specificType('signature', 'BINARY(32) NULL');
  table.unique(['signature'], { indexName: `${name}_signature` });
  table.engine('InnoDB');
  table.charset('utf8mb4');
  table.collate('utf8mb4_unicode_520_ci');
}

export async function down(knex: Knex): Promise<void> {
  await knex('wallets').where({ player_id: null, account: 'delivery_expense' }).delete();
  for (const name of ['late_deliveries', ...FROZEN]) await knex.schema.dropTable(name);
  await knex.schema.alterTable('withdrawals', (table) => {
    table.dropIndex(['created_at'], 'withdrawals_created');
  });
}
