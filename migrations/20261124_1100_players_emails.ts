import type { Knex } from 'knex';

/** Addresses that players gave for messages about their account, with their choices of messages. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('player_emails', (table) => {
    table.bigInteger('player_id').unsigned().notNullable().primary();
    table.string('address', 254).notNullable();
    table.datetime('confirmed_at', { precision: 3 }).nullable();
    table.datetime('asked_at', { precision: 3 }).nullable();
    table.specificType('confirm_token', 'VARCHAR(43) CHARACTER SET ascii COLLATE ascii_bin NULL');
    table.specificType('stop_token', 'VARCHAR(43) CHARACTER SET ascii COLLATE ascii_bin NOT NULL');
    table.boolean('wants_receipts').notNullable();
    table.boolean('wants_deliveries').notNullable();
    table.unique(['confirm_token'], { indexName: 'player_emails_confirm' });
    table.unique(['stop_token'], { indexName: 'player_emails_stop' });
    table.index(['asked_at'], 'player_emails_asked');
    table.foreign('player_id', 'player_emails_player').references('id').inTable('players');
    table.engine('InnoDB');
    table.charset('utf8mb4');
    table.collate('utf8mb4_unicode_520_ci');
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('player_emails');
}
