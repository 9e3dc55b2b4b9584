import type { Knex } from 'knex';

const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin';
const SUFFIX = 'ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci';

/**
 * Responsible play (docs/rules.md 14): the limits that players set for themselves, their pauses, and what each of them
 * played for in a day. What was played before is counted here once, from the rows of its games.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE play_limits (
      player_id BIGINT UNSIGNED NOT NULL,
      kind VARCHAR(8) ${ASCII} NOT NULL,
      period VARCHAR(8) ${ASCII} NOT NULL,
      sum_kopecks BIGINT NULL,
      asked_at DATETIME(3) NULL,
      asked_kopecks BIGINT NULL,
      updated_at DATETIME(3) NOT NULL,
      PRIMARY KEY (player_id, kind, period),
      CONSTRAINT play_limits_player FOREIGN KEY (player_id) REFERENCES players (id),
      CONSTRAINT play_limits_kind CHECK (kind IN ('topup', 'loss')),
      CONSTRAINT play_limits_period CHECK (period IN ('day', 'week', 'month')),
      CONSTRAINT play_limits_sum CHECK (sum_kopecks IS NULL OR sum_kopecks >= 0),
      CONSTRAINT play_limits_asked CHECK (asked_at IS NOT NULL OR asked_kopecks IS NULL),
      CONSTRAINT play_limits_higher CHECK (asked_kopecks IS NULL OR asked_kopecks > sum_kopecks)
    ) ${SUFFIX}`);
  await createBreaks(knex);
  await createDays(knex);
  await knex.raw('ALTER TABLE payments ADD KEY payments_player_time (player_id, created_at)');
}

/** A break is never shortened and never forgotten; staff lift a self-exclusion once, and only after half a year. */
async function createBreaks(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE play_breaks (
      id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      player_id BIGINT UNSIGNED NOT NULL,
      from_at DATETIME(3) NOT NULL,
      until_at DATETIME(3) NULL,
      lifted_at DATETIME(3) NULL,
      member_id BIGINT UNSIGNED NULL,
      reason VARCHAR(500) NOT NULL DEFAULT '',
      KEY play_breaks_player (player_id, id),
      CONSTRAINT play_breaks_player FOREIGN KEY (player_id) REFERENCES players (id),
      CONSTRAINT play_breaks_length CHECK (until_at IS NULL OR until_at > from_at),
      CONSTRAINT play_breaks_lifted CHECK
        ((lifted_at IS NULL) = (member_id IS NULL) AND (lifted_at IS NULL OR until_at IS NULL)),
      CONSTRAINT play_breaks_half_a_year CHECK (lifted_at IS NULL OR lifted_at >= from_at + INTERVAL 180 DAY)
    ) ${SUFFIX}`);
  await knex.raw(`
    CREATE TRIGGER play_breaks_no_update BEFORE UPDATE ON play_breaks FOR EACH ROW
    IF OLD.lifted_at IS NOT NULL OR NEW.lifted_at IS NULL OR NEW.id <> OLD.id OR NEW.player_id <> OLD.player_id
      OR NEW.from_at <> OLD.from_at OR NOT (NEW.until_at <=> OLD.until_at)
    THEN SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'a break is kept as it was taken';
    END IF`);
  await knex.raw(`
    CREATE TRIGGER play_breaks_no_delete BEFORE DELETE ON play_breaks FOR EACH ROW
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'a break is kept as it was taken'`);
  await knex.raw(`
    CREATE TABLE play_break_marks (
      identity_hash CHAR(64) ${ASCII} NOT NULL PRIMARY KEY,
      until_at DATETIME(3) NULL,
      created_at DATETIME(3) NOT NULL
    ) ${SUFFIX}`);
}

const dayOf = (column: string): string => `DATEDIFF(${column} + INTERVAL 3 HOUR, '1970-01-01')`;

async function createDays(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE play_days (
      player_id BIGINT UNSIGNED NOT NULL,
      day INT UNSIGNED NOT NULL,
      spent_kopecks BIGINT NOT NULL DEFAULT 0,
      staked_kopecks BIGINT NOT NULL DEFAULT 0,
      won_kopecks BIGINT NOT NULL DEFAULT 0,
      gifted_kopecks BIGINT NOT NULL DEFAULT 0,
      sold_kopecks BIGINT NOT NULL DEFAULT 0,
      PRIMARY KEY (player_id, day),
      CONSTRAINT play_days_player FOREIGN KEY (player_id) REFERENCES players (id),
      CONSTRAINT play_days_not_negative CHECK (spent_kopecks >= 0 AND staked_kopecks >= 0 AND won_kopecks >= 0
        AND gifted_kopecks >= 0 AND sold_kopecks >= 0)
    ) ${SUFFIX}`);
  const none = '0 AS spent, 0 AS staked, 0 AS won, 0 AS gifted, 0 AS sold';
  await knex.raw(`
    INSERT INTO play_days
      (player_id, day, spent_kopecks, staked_kopecks, won_kopecks, gifted_kopecks, sold_kopecks)
    SELECT player_id, day, SUM(spent), SUM(staked), SUM(won), SUM(gifted), SUM(sold) FROM (
      SELECT player_id, ${dayOf('created_at')} AS day, ${none.replace('0 AS spent', 'paid AS spent')}
      FROM openings WHERE price_kind = 'money'
      UNION ALL SELECT player_id, ${dayOf('created_at')}, add_kopecks, stake_kopecks - add_kopecks, 0, 0, 0
      FROM upgrades
      UNION ALL SELECT player_id, ${dayOf('created_at')}, 0, value_kopecks, 0, 0, 0 FROM contracts
      UNION ALL SELECT i.player_id, ${dayOf('i.created_at')}, 0, 0,
        IF(o.id IS NULL OR o.price_kind = 'money', i.price_kopecks, 0),
        IF(o.id IS NULL OR o.price_kind = 'money', 0, i.price_kopecks), 0
      FROM items i JOIN draws d ON d.id = i.draw_id LEFT JOIN openings o ON d.kind = 'case' AND o.id = d.subject_id
      UNION ALL SELECT s.player_id, ${dayOf('s.created_at')}, 0, 0, 0, COALESCE(i.price_kopecks, x.amount), 0
      FROM wheel_spins s JOIN wheel_prizes p ON p.spin_id = s.id LEFT JOIN items i ON i.id = p.owned_item_id
      LEFT JOIN wheel_sectors x ON x.version_id = s.version_id AND x.position = p.position
      WHERE p.kind IN ('item', 'money')
      UNION ALL SELECT w.player_id, ${dayOf('t.created_at')}, 0, 0, 0, 0, t.amount
      FROM transfers t JOIN wallets w ON w.id = t.credit_id WHERE t.kind = 'item_sale'
    ) played GROUP BY player_id, day`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE payments DROP KEY payments_player_time');
  for (const table of ['play_days', 'play_break_marks', 'play_breaks', 'play_limits']) {
    await knex.raw(`DROP TABLE ${table}`);
  }
}
