import type { Knex } from 'knex';

const SUFFIX = 'ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci';
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
  await knex.raw(`
    CREATE TABLE battles (
      id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      code CHAR(12) ${CODE} NOT NULL,
      creator_id BIGINT UNSIGNED NOT NULL,
      format VARCHAR(8) ${CODE} NOT NULL,
      mode VARCHAR(14) ${CODE} NOT NULL,
      is_private TINYINT(1) NOT NULL,
      fund_percent TINYINT UNSIGNED NOT NULL,
      entry_kopecks BIGINT NOT NULL,
      fund_kopecks BIGINT NOT NULL,
      funded_kopecks BIGINT NOT NULL,
      pot_kopecks BIGINT NOT NULL,
      state VARCHAR(9) ${CODE} NOT NULL,
      server_seed_sealed VARBINARY(160) NOT NULL,
      server_seed CHAR(64) ${CODE} NULL,
      server_seed_hash CHAR(64) ${CODE} NOT NULL,
      beacon_key CHAR(192) ${CODE} NULL,
      beacon_round BIGINT UNSIGNED NULL,
      beacon_signature CHAR(96) ${CODE} NULL,
      tie_ticket INT UNSIGNED NULL,
      tie_cursor TINYINT UNSIGNED NULL,
      g_price_kopecks BIGINT NULL,
      created_at DATETIME(3) NOT NULL,
      filled_at DATETIME(3) NULL,
      drawn_at DATETIME(3) NULL,
      finish_at DATETIME(3) NULL,
      cancelled_at DATETIME(3) NULL,
      cancel_reason VARCHAR(10) ${CODE} NULL,
      UNIQUE KEY battles_code (code),
      UNIQUE KEY battles_hash (server_seed_hash),
      KEY battles_state (state, is_private, id),
      KEY battles_creator (creator_id, id),
      KEY battles_drawn (drawn_at),
      KEY battles_finish (state, finish_at),
      KEY battles_seed (server_seed, state, finish_at),
      CONSTRAINT battles_creator FOREIGN KEY (creator_id) REFERENCES players (id),
      CONSTRAINT battles_known_format CHECK (format IN ('1v1', '1v1v1', '1v1v1v1', '2v2')),
      CONSTRAINT battles_known_mode CHECK (mode IN ('classic', 'crazy', 'terminal', 'crazy-terminal', 'shared')),
      CONSTRAINT battles_known_state CHECK (state IN ('waiting', 'full', 'drawn', 'cancelled')),
      CONSTRAINT battles_sums CHECK (entry_kopecks > 0 AND fund_kopecks BETWEEN 0 AND entry_kopecks
        AND funded_kopecks >= 0 AND fund_percent <= 100),
      CONSTRAINT battles_drawn_whole CHECK ((state = 'drawn') = (drawn_at IS NOT NULL)
        AND (state = 'drawn') = (finish_at IS NOT NULL) AND (state = 'drawn') = (g_price_kopecks IS NOT NULL)),
      CONSTRAINT battles_cancelled_whole CHECK ((state = 'cancelled') = (cancelled_at IS NOT NULL)
        AND (state = 'cancelled') = (cancel_reason IS NOT NULL))
    ) ${SUFFIX}`);
  await knex.raw(`
    CREATE TABLE battle_cases (
      battle_id BIGINT UNSIGNED NOT NULL,
      round TINYINT UNSIGNED NOT NULL,
      case_id BIGINT UNSIGNED NOT NULL,
      version_id BIGINT UNSIGNED NOT NULL,
      price_kopecks BIGINT NOT NULL,
      PRIMARY KEY (battle_id, round),
      CONSTRAINT battle_cases_battle FOREIGN KEY (battle_id) REFERENCES battles (id),
      CONSTRAINT battle_cases_case FOREIGN KEY (case_id) REFERENCES cases (id),
      CONSTRAINT battle_cases_version FOREIGN KEY (version_id) REFERENCES case_versions (id),
      CONSTRAINT battle_cases_round CHECK (round BETWEEN 1 AND 20),
      CONSTRAINT battle_cases_price CHECK (price_kopecks > 0)
    ) ${SUFFIX}`);
}

async function createSeats(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE battle_seats (
      id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      battle_id BIGINT UNSIGNED NOT NULL,
      seat TINYINT UNSIGNED NOT NULL,
      team TINYINT UNSIGNED NOT NULL,
      player_id BIGINT UNSIGNED NULL,
      is_bot TINYINT(1) NOT NULL DEFAULT 0,
      client_seed VARCHAR(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
      paid_kopecks BIGINT NOT NULL DEFAULT 0,
      taken_at DATETIME(3) NULL,
      score_kopecks BIGINT NULL,
      is_winner TINYINT(1) NOT NULL DEFAULT 0,
      won_kopecks BIGINT NOT NULL DEFAULT 0,
      prize_kopecks BIGINT NOT NULL DEFAULT 0,
      UNIQUE KEY battle_seats_seat (battle_id, seat),
      UNIQUE KEY battle_seats_once (battle_id, player_id),
      KEY battle_seats_player (player_id, battle_id),
      KEY battle_seats_taken (taken_at),
      CONSTRAINT battle_seats_battle FOREIGN KEY (battle_id) REFERENCES battles (id),
      CONSTRAINT battle_seats_player FOREIGN KEY (player_id) REFERENCES players (id),
      CONSTRAINT battle_seats_known_seat CHECK (seat BETWEEN 1 AND 4),
      CONSTRAINT battle_seats_holder CHECK ((taken_at IS NOT NULL) = (player_id IS NOT NULL OR is_bot = 1)
        AND (is_bot = 0 OR player_id IS NULL)),
      CONSTRAINT battle_seats_sums CHECK (paid_kopecks >= 0 AND won_kopecks >= 0 AND prize_kopecks >= 0)
    ) ${SUFFIX}`);
}

async function createDrops(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE battle_drops (
      battle_id BIGINT UNSIGNED NOT NULL,
      round TINYINT UNSIGNED NOT NULL,
      seat TINYINT UNSIGNED NOT NULL,
      ticket INT UNSIGNED NOT NULL,
      item_id BIGINT UNSIGNED NOT NULL,
      price_kopecks BIGINT NOT NULL,
      price_centi_g BIGINT NOT NULL,
      owned_item_id BIGINT UNSIGNED NULL,
      PRIMARY KEY (battle_id, round, seat),
      UNIQUE KEY battle_drops_owned (owned_item_id),
      CONSTRAINT battle_drops_battle FOREIGN KEY (battle_id) REFERENCES battles (id),
      CONSTRAINT battle_drops_item FOREIGN KEY (item_id) REFERENCES catalogue_items (id),
      CONSTRAINT battle_drops_owned FOREIGN KEY (owned_item_id) REFERENCES items (id),
      CONSTRAINT battle_drops_ticket CHECK (ticket <= 999999)
    ) ${SUFFIX}`);
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['battle_drops', 'battle_seats', 'battle_cases', 'battles'])
    await knex.raw(`DROP TABLE ${table}`);
  for (const account of ACCOUNTS) {
    await knex.raw('DELETE FROM wallets WHERE player_id IS NULL AND account = ?', [account]);
  }
}
