import type { Knex } from 'knex';

const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin';
const SUFFIX = 'ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci';

/**
 * Requests to bring an item into the game (docs/rules.md 12). Unique keys are the second wall behind the locks: an item
 * has one open request, a moderator holds one, and no two open requests look for a listing of the same price.
 */
export async function up(knex: Knex): Promise<void> {
  await createRequests(knex);
  await createSteps(knex);
}

async function createRequests(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE withdrawals (
      id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      player_id BIGINT UNSIGNED NOT NULL,
      owned_item_id BIGINT UNSIGNED NOT NULL,
      state VARCHAR(12) ${ASCII} NOT NULL DEFAULT 'waiting',
      open_item_id BIGINT UNSIGNED AS (IF(state IN ('waiting', 'withdrawing'), owned_item_id, NULL)) STORED,
      game_id VARCHAR(64) NOT NULL,
      game_name VARCHAR(64) NOT NULL,
      price_kopecks BIGINT NOT NULL,
      reserved_kopecks BIGINT NOT NULL,
      listing_centi_g BIGINT NOT NULL,
      listing_mark BIGINT NULL,
      holder_id BIGINT UNSIGNED NULL,
      held_until DATETIME(3) NULL,
      decided_by BIGINT UNSIGNED NULL,
      reason VARCHAR(16) ${ASCII} NULL,
      note VARCHAR(200) NULL,
      lot VARCHAR(64) NULL,
      back_at DATETIME(3) NULL,
      created_at DATETIME(3) NOT NULL,
      taken_at DATETIME(3) NULL,
      closed_at DATETIME(3) NULL,
      UNIQUE KEY withdrawals_open (open_item_id),
      UNIQUE KEY withdrawals_listing (listing_mark),
      UNIQUE KEY withdrawals_holder (holder_id),
      KEY withdrawals_player (player_id, id),
      KEY withdrawals_item (owned_item_id, id),
      KEY withdrawals_state (state, id),
      KEY withdrawals_closed (state, closed_at),
      KEY withdrawals_held (held_until),
      KEY withdrawals_back (back_at),
      KEY withdrawals_game (game_id, player_id),
      CONSTRAINT withdrawals_player FOREIGN KEY (player_id) REFERENCES players (id),
      CONSTRAINT withdrawals_item FOREIGN KEY (owned_item_id) REFERENCES items (id),
      CONSTRAINT withdrawals_known_state
        CHECK (state IN ('waiting', 'withdrawing', 'withdrawn', 'error', 'cancelled')),
      CONSTRAINT withdrawals_positive CHECK (price_kopecks > 0 AND reserved_kopecks > 0 AND listing_centi_g > 0),
      CONSTRAINT withdrawals_three_quarters CHECK (reserved_kopecks * 4 BETWEEN price_kopecks * 3
        AND price_kopecks * 3 + 3),
      CONSTRAINT withdrawals_held_whole CHECK ((state = 'withdrawing') = (holder_id IS NOT NULL)
        AND (holder_id IS NULL) = (held_until IS NULL)),
      CONSTRAINT withdrawals_closed_whole CHECK ((state IN ('waiting', 'withdrawing')) = (closed_at IS NULL)),
      CONSTRAINT withdrawals_marked_open CHECK (listing_mark IS NULL
        OR (closed_at IS NULL AND listing_mark = listing_centi_g)),
      CONSTRAINT withdrawals_reasoned CHECK ((state = 'error') = (reason IS NOT NULL)),
      CONSTRAINT withdrawals_back_of_error CHECK (back_at IS NULL OR state = 'error')
    ) ${SUFFIX}`);
}

async function createSteps(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE withdrawal_steps (
      id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      withdrawal_id BIGINT UNSIGNED NOT NULL,
      step VARCHAR(12) ${ASCII} NOT NULL,
      by_id BIGINT UNSIGNED NULL,
      created_at DATETIME(3) NOT NULL,
      KEY withdrawal_steps_of (withdrawal_id, id),
      CONSTRAINT withdrawal_steps_of FOREIGN KEY (withdrawal_id) REFERENCES withdrawals (id),
      CONSTRAINT withdrawal_steps_known
        CHECK (step IN ('asked', 'taken', 'handed_back', 'withdrawn', 'rejected', 'cancelled', 'returned'))
    ) ${SUFFIX}`);
  for (const verb of ['UPDATE', 'DELETE']) {
    await knex.raw(`
      CREATE TRIGGER withdrawal_steps_no_${verb.toLowerCase()} BEFORE ${verb} ON withdrawal_steps FOR EACH ROW
      SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'the steps of a withdrawal are never changed'`);
  }
  await knex.raw(`
    CREATE TABLE game_accounts (
      player_id BIGINT UNSIGNED NOT NULL PRIMARY KEY,
      game_id VARCHAR(64) NOT NULL,
      name VARCHAR(64) NOT NULL,
      checked_at DATETIME(3) NOT NULL,
      KEY game_accounts_game (game_id, player_id),
      CONSTRAINT game_accounts_player FOREIGN KEY (player_id) REFERENCES players (id)
    ) ${SUFFIX}`);
  await knex.raw(`
    INSERT INTO wallets (player_id, account, unit) VALUES
      (NULL, 'withdrawal_reserve', 'DONATE'), (NULL, 'withdrawals', 'DONATE')`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw("DELETE FROM wallets WHERE player_id IS NULL AND account IN ('withdrawal_reserve', 'withdrawals')");
  for (const table of ['game_accounts', 'withdrawal_steps', 'withdrawals']) await knex.raw(`DROP TABLE ${table}`);
}
