import type { Knex } from 'knex';

const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin';
const SUFFIX = 'ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci';
const STATES = "('created', 'pending', 'expired', 'failed', 'paid', 'refunded', 'charged_back')";

/**
 * Payments (docs/rules.md 11), all that providers said of them, and what staff should look at. Whatever may happen once
 * has a unique key: an order by its player's key, a provider's own name of a payment, a notification.
 */
export async function up(knex: Knex): Promise<void> {
  await createPayments(knex);
  await createNews(knex);
  await knex.raw(`
    ALTER TABLE players
      ADD COLUMN donated_kopecks BIGINT NOT NULL DEFAULT 0,
      ADD KEY players_invited (inviter_id, donated_kopecks),
      ADD CONSTRAINT players_donated_not_negative CHECK (donated_kopecks >= 0)`);
  await knex.raw(`
    CREATE TABLE referral_earnings (
      payment_id BIGINT UNSIGNED NOT NULL PRIMARY KEY,
      inviter_id BIGINT UNSIGNED NOT NULL,
      player_id BIGINT UNSIGNED NOT NULL,
      percent TINYINT UNSIGNED NOT NULL,
      amount_kopecks BIGINT NOT NULL,
      taken_kopecks BIGINT NULL,
      created_at DATETIME(3) NOT NULL,
      KEY referral_earnings_inviter (inviter_id, payment_id),
      CONSTRAINT referral_earnings_inviter FOREIGN KEY (inviter_id) REFERENCES players (id),
      CONSTRAINT referral_earnings_player FOREIGN KEY (player_id) REFERENCES players (id),
      CONSTRAINT referral_earnings_positive CHECK (amount_kopecks > 0 AND inviter_id <> player_id),
      CONSTRAINT referral_earnings_taken CHECK (taken_kopecks IS NULL OR taken_kopecks BETWEEN 0 AND amount_kopecks)
    ) ${SUFFIX}`);
  await knex.raw(`
    INSERT INTO wallets (player_id, account, unit) VALUES
      (NULL, 'provider_clearing', 'RUB'), (NULL, 'provider_clearing', 'DONATE'), (NULL, 'promo_expense', 'RUB'),
      (NULL, 'referral_expense', 'RUB'), (NULL, 'charge_back_loss', 'RUB'), (NULL, 'charge_back_loss', 'DONATE'),
      (NULL, 'player_debts', 'RUB'), (NULL, 'player_debts', 'DONATE')`);
}

async function createPayments(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE payments (
      id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      public_id CHAR(32) ${ASCII} NOT NULL,
      player_id BIGINT UNSIGNED NOT NULL,
      provider VARCHAR(16) ${ASCII} NOT NULL,
      method VARCHAR(32) ${ASCII} NOT NULL,
      amount_minor BIGINT NOT NULL,
      currency CHAR(3) ${ASCII} NOT NULL,
      rate DECIMAL(18,8) NOT NULL,
      base_kopecks BIGINT NOT NULL,
      state VARCHAR(12) ${ASCII} NOT NULL DEFAULT 'created',
      external_id VARCHAR(128) ${ASCII} NULL,
      begun LONGTEXT NULL,
      promo_id BIGINT UNSIGNED NULL,
      promo LONGTEXT NULL,
      promo_gain_kopecks BIGINT NULL,
      address VARCHAR(45) ${ASCII} NULL,
      device CHAR(64) ${ASCII} NULL,
      created_at DATETIME(3) NOT NULL,
      expires_at DATETIME(3) NOT NULL,
      paid_at DATETIME(3) NULL,
      closed_at DATETIME(3) NULL,
      settle_at DATETIME(3) NULL,
      unsettled_kopecks BIGINT NOT NULL DEFAULT 0,
      free_spins INT UNSIGNED NOT NULL DEFAULT 0,
      query_at DATETIME(3) NULL,
      queries INT UNSIGNED NOT NULL DEFAULT 0,
      UNIQUE KEY payments_public (public_id),
      UNIQUE KEY payments_external (provider, external_id),
      KEY payments_player (player_id, id),
      KEY payments_query (query_at),
      KEY payments_settle (settle_at),
      KEY payments_state (state, id),
      KEY payments_promo (promo_id, id),
      CONSTRAINT payments_player FOREIGN KEY (player_id) REFERENCES players (id),
      CONSTRAINT payments_known_state CHECK (state IN ${STATES}),
      CONSTRAINT payments_positive CHECK (amount_minor > 0 AND base_kopecks > 0 AND rate > 0),
      CONSTRAINT payments_unsettled CHECK (unsettled_kopecks = 0 OR
        (state = 'paid' AND settle_at IS NOT NULL AND unsettled_kopecks BETWEEN 0 AND base_kopecks)),
      CONSTRAINT payments_begun_json CHECK (begun IS NULL OR JSON_VALID(begun)),
      CONSTRAINT payments_promo_json CHECK (promo IS NULL OR JSON_VALID(promo)),
      CONSTRAINT payments_promo_whole CHECK ((promo_id IS NULL) = (promo IS NULL)),
      CONSTRAINT payments_promo_gain CHECK (promo_gain_kopecks IS NULL OR
        (promo_gain_kopecks >= 0 AND promo_id IS NOT NULL AND paid_at IS NOT NULL)),
      CONSTRAINT payments_paid_at CHECK ((state IN ('paid', 'refunded', 'charged_back')) = (paid_at IS NOT NULL))
    ) ${SUFFIX}`);
}

async function createNews(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE payment_events (
      id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      provider VARCHAR(16) ${ASCII} NOT NULL,
      event_id VARCHAR(128) ${ASCII} NOT NULL,
      payment_id BIGINT UNSIGNED NULL,
      source VARCHAR(12) ${ASCII} NOT NULL,
      state VARCHAR(12) ${ASCII} NOT NULL,
      amount_minor BIGINT NOT NULL,
      currency CHAR(3) ${ASCII} NOT NULL,
      outcome VARCHAR(16) ${ASCII} NOT NULL,
      happened_at DATETIME(3) NOT NULL,
      created_at DATETIME(3) NOT NULL,
      UNIQUE KEY payment_events_once (provider, event_id),
      KEY payment_events_payment (payment_id, id),
      CONSTRAINT payment_events_payment FOREIGN KEY (payment_id) REFERENCES payments (id)
    ) ${SUFFIX}`);
  await knex.raw(`
    CREATE TABLE payment_flags (
      id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      payment_id BIGINT UNSIGNED NOT NULL,
      player_id BIGINT UNSIGNED NOT NULL,
      kind VARCHAR(16) ${ASCII} NOT NULL,
      detail VARCHAR(255) NOT NULL,
      created_at DATETIME(3) NOT NULL,
      UNIQUE KEY payment_flags_once (payment_id, kind),
      KEY payment_flags_player (player_id, id),
      CONSTRAINT payment_flags_payment FOREIGN KEY (payment_id) REFERENCES payments (id),
      CONSTRAINT payment_flags_player FOREIGN KEY (player_id) REFERENCES players (id)
    ) ${SUFFIX}`);
  for (const verb of ['UPDATE', 'DELETE']) {
    await knex.raw(`
      CREATE TRIGGER payment_events_no_${verb.toLowerCase()} BEFORE ${verb} ON payment_events FOR EACH ROW
      SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'what providers said is never changed'`);
  }
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(
    "DELETE FROM wallets WHERE player_id IS NULL AND account IN ('provider_clearing', 'promo_expense', " +
      "'referral_expense', 'charge_back_loss', 'player_debts')",
  );
  await knex.raw('DROP TABLE referral_earnings');
  await knex.raw(
    `ALTER TABLE players
      DROP CONSTRAINT players_donated_not_negative, DROP KEY players_invited, DROP COLUMN donated_kopecks`,
  );
  for (const table of ['payment_flags', 'payment_events', 'payments']) await knex.raw(`DROP TABLE ${table}`);
}
