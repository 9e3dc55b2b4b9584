import type { Knex } from 'knex';

const CODE = 'CHARACTER SET ascii COLLATE ascii_bin';

const KEPT = {
  battle_cases: 'the cases of a battle are frozen',
  battle_drops: 'the draws of a battle are never changed',
};

/** Accounts of the house: money of open battles, the bot, and what battles earn and pay. */
const ACCOUNTS = ['battle_stakes', 'battle_bot', 'battle_revenue', 'battle_prizes'];

/**
 * Case battles (docs/rules.md 19). The cases of the rounds are frozen at creation. Each seat has a row from the
 * beginning, so that the unique keys hold: a seat is taken once, and a player has one seat.
 */
export async function up(knex: Knex): Promise<void> {
  await createBattles(knex);
  await createSeats(knex);
  await createDrops(knex);
  for (const [table, message] of Object.entries(KEPT)) {
    for (const verb of ['UPDATE', 'DELETE']) {
      await knex.raw(`
        CREATE TRIGGER ${table}_no_${verb.toLowerCase()} BEFORE ${verb} ON ${table} FOR EACH ROW
        SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = '${message}'`);
    }
  }
  for (const account of ACCOUNTS) {
    await knex.raw("INSERT INTO wallets (player_id, account, unit) VALUES (NULL, ?, 'RUB')", [account]);
  }
}

async function createBattles(knex: Knex): Promise<void> {
  await knex.schema.createTable('battles', (table) => {
    table.bigIncrements('id').unsigned();
    table.specificType('code', `CHAR(12) ${CODE} NOT NULL`);
    table.specificType('creator_id', 'BIGINT UNSIGNED NOT NULL');
    table.specificType('format', `VARCHAR(8) ${CODE} NOT NULL`);
    table.specificType('mode', `VARCHAR(14) ${CODE} NOT NULL`);
    table.boolean('is_private').notNullable();
    table.specificType('fund_percent', 'TINYINT UNSIGNED NOT NULL');
    table.specificType('entry_kopecks', 'BIGINT NOT NULL');
    table.specificType('fund_kopecks', 'BIGINT NOT NULL');
    table.specificType('funded_kopecks', 'BIGINT NOT NULL');
    table.specificType('pot_kopecks', 'BIGINT NOT NULL');
    table.specificType('state', `VARCHAR(9) ${CODE} NOT NULL`);
    table.specificType('server_seed_sealed', 'VARBINARY(160) NOT NULL');
    table.specificType('server_seed', `CHAR(64) ${CODE} NULL`);
    table.specificType('server_seed_hash', `CHAR(64) ${CODE} NOT NULL`);
    table.specificType('beacon_key', `CHAR(192) ${CODE} NULL`);
    table.specificType('beacon_round', 'BIGINT UNSIGNED NULL');
    table.specificType('beacon_signature', `CHAR(96) ${CODE} NULL`);
    table.specificType('tie_ticket', 'INT UNSIGNED NULL');
    table.specificType('tie_cursor', 'TINYINT UNSIGNED NULL');
    table.specificType('g_price_kopecks', 'BIGINT NULL');
    table.datetime('created_at', { precision: 3 }).notNullable();
    table.datetime('filled_at', { precision: 3 }).nullable();
    table.datetime('drawn_at', { precision: 3 }).nullable();
    table.datetime('finish_at', { precision: 3 }).nullable();
    table.datetime('cancelled_at', { precision: 3 }).nullable();
    table.specificType('cancel_reason', `VARCHAR(10) ${CODE} NULL`);
    table.unique(['code'], { indexName: 'battles_code' });
    table.unique(['server_seed_hash'], { indexName: 'battles_hash' });
    table.index(['state', 'is_private', 'id'], 'battles_state');
    table.index(['creator_id', 'id'], 'battles_creator');
    table.index(['drawn_at'], 'battles_drawn');
    table.index(['state', 'finish_at'], 'battles_finish');
    table.index(['server_seed', 'state', 'finish_at'], 'battles_seed');
    table.foreign('creator_id', 'battles_creator').references('id').inTable('players');
    table.check(`format IN ('1v1', '1v1v1', '1v1v1v1', '2v2')`, [], 'battles_known_format');
    table.check(`mode IN ('classic', 'crazy', 'terminal', 'crazy-terminal', 'shared')`, [], 'battles_known_mode');
    table.check(`state IN ('waiting', 'full', 'drawn', 'cancelled')`, [], 'battles_known_state');
    table.check(
      'entry_kopecks > 0 AND fund_kopecks BETWEEN 0 AND entry_kopecks AND funded_kopecks >= 0 AND fund_percent <= 100',
      [],
      'battles_sums',
    );
    table.check(
      `(state = 'drawn') = (drawn_at IS NOT NULL) AND (state = 'drawn') = (finish_at IS NOT NULL)
        AND (state = 'drawn') = (g_price_kopecks IS NOT NULL)`,
      [],
      'battles_drawn_whole',
    );
    table.check(
      `(state = 'cancelled') = (cancelled_at IS NOT NULL) AND (state = 'cancelled') = (cancel_reason IS NOT NULL)`,
      [],
      'battles_cancelled_whole',
    );
    inUtf8(table);
  });
  await knex.schema.createTable('battle_cases', (table) => {
    table.specificType('battle_id', 'BIGINT UNSIGNED NOT NULL');
    table.specificType('round', 'TINYINT UNSIGNED NOT NULL');
    table.specificType('case_id', 'BIGINT UNSIGNED NOT NULL');
    table.specificType('version_id', 'BIGINT UNSIGNED NOT NULL');
    table.specificType('price_kopecks', 'BIGINT NOT NULL');
    table.primary(['battle_id', 'round']);
    table.foreign('battle_id', 'battle_cases_battle').references('id').inTable('battles');
    table.foreign('case_id', 'battle_cases_case').references('id').inTable('cases');
    table.foreign('version_id', 'battle_cases_version').references('id').inTable('case_versions');
    table.check('round BETWEEN 1 AND 20', [], 'battle_cases_round');
    table.check('price_kopecks > 0', [], 'battle_cases_price');
    inUtf8(table);
  });
}

async function createSeats(knex: Knex): Promise<void> {
  await knex.schema.createTable('battle_seats', (table) => {
    table.bigIncrements('id').unsigned();
    table.specificType('battle_id', 'BIGINT UNSIGNED NOT NULL');
    table.specificType('seat', 'TINYINT UNSIGNED NOT NULL');
    table.specificType('team', 'TINYINT UNSIGNED NOT NULL');
    table.specificType('player_id', 'BIGINT UNSIGNED NULL');
    table.boolean('is_bot').notNullable().defaultTo(false);
    table.specificType('client_seed', 'VARCHAR(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL');
    table.specificType('paid_kopecks', 'BIGINT NOT NULL DEFAULT 0');
    table.datetime('taken_at', { precision: 3 }).nullable();
    table.specificType('score_kopecks', 'BIGINT NULL');
    table.boolean('is_winner').notNullable().defaultTo(false);
    table.specificType('won_kopecks', 'BIGINT NOT NULL DEFAULT 0');
    table.specificType('prize_kopecks', 'BIGINT NOT NULL DEFAULT 0');
    table.unique(['battle_id', 'seat'], { indexName: 'battle_seats_seat' });
    table.unique(['battle_id', 'player_id'], { indexName: 'battle_seats_once' });
    table.index(['player_id', 'battle_id'], 'battle_seats_player');
    table.index(['taken_at'], 'battle_seats_taken');
    table.foreign('battle_id', 'battle_seats_battle').references('id').inTable('battles');
    table.foreign('player_id', 'battle_seats_player').references('id').inTable('players');
    table.check('seat BETWEEN 1 AND 4', [], 'battle_seats_known_seat');
    table.check(
      '(taken_at IS NOT NULL) = (player_id IS NOT NULL OR is_bot = 1) AND (is_bot = 0 OR player_id IS NULL)',
      [],
      'battle_seats_holder',
    );
    table.check('paid_kopecks >= 0 AND won_kopecks >= 0 AND prize_kopecks >= 0', [], 'battle_seats_sums');
    inUtf8(table);
  });
}

async function createDrops(knex: Knex): Promise<void> {
  await knex.schema.createTable('battle_drops', (table) => {
    // The history is sealed by ascending ids; a battle that is older may be drawn later.
    table.bigIncrements('id').unsigned();
    table.specificType('battle_id', 'BIGINT UNSIGNED NOT NULL');
    table.specificType('round', 'TINYINT UNSIGNED NOT NULL');
    table.specificType('seat', 'TINYINT UNSIGNED NOT NULL');
    table.specificType('ticket', 'INT UNSIGNED NOT NULL');
    table.specificType('item_id', 'BIGINT UNSIGNED NOT NULL');
    table.specificType('price_kopecks', 'BIGINT NOT NULL');
    table.specificType('price_centi_g', 'BIGINT NOT NULL');
    table.specificType('owned_item_id', 'BIGINT UNSIGNED NULL');
    table.unique(['battle_id', 'round', 'seat'], { indexName: 'battle_drops_seat' });
    table.unique(['owned_item_id'], { indexName: 'battle_drops_owned' });
    table.foreign('battle_id', 'battle_drops_battle').references('id').inTable('battles');
    table.foreign('item_id', 'battle_drops_item').references('id').inTable('catalogue_items');
    table.foreign('owned_item_id', 'battle_drops_owned').references('id').inTable('items');
    table.check('ticket <= 999999', [], 'battle_drops_ticket');
    inUtf8(table);
  });
}

function inUtf8(table: Knex.CreateTableBuilder): void {
  table.engine('InnoDB');
  table.charset('utf8mb4');
  table.collate('utf8mb4_unicode_520_ci');
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['battle_drops', 'battle_seats', 'battle_cases', 'battles']) {
    await knex.schema.dropTable(table);
  }
  for (const account of ACCOUNTS) {
    await knex.raw('DELETE FROM wallets WHERE player_id IS NULL AND account = ?', [account]);
  }
}
