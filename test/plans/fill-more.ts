import type { Knex } from 'knex';
import { FIRST, fillingOf } from '#test/support/tables/filling.ts';

const BATTLES = 2000;
const QUESTIONS = 6000;

/** Statements in which MANY stands for the table `many` with the numbers n from 0 to count - 1. */
const FILLINGS: readonly (readonly [sql: string, count: number])[] = [
  [
    `INSERT INTO battles (code, creator_id, format, mode, is_private, fund_percent, entry_kopecks, fund_kopecks,
       funded_kopecks, pot_kopecks, state, server_seed_sealed, server_seed_hash, g_price_kopecks, created_at, drawn_at,
       finish_at, cancelled_at, cancel_reason)
     MANY SELECT LPAD(n, 12, 'x'), p.first + n MOD 500, '1v1', 'classic', 0, 0, 100, n MOD 2, 0, 200,
       ELT(1 + LEAST(n MOD 40, 2), 'waiting', 'cancelled', 'drawn'), 'x', SHA2(n, 256), IF(n MOD 40 < 2, NULL, 100),
       NOW(3) - INTERVAL n HOUR, IF(n MOD 40 < 2, NULL, NOW(3) - INTERVAL n HOUR),
       IF(n MOD 40 < 2, NULL, NOW(3) - INTERVAL n HOUR), IF(n MOD 40 = 1, NOW(3), NULL),
       IF(n MOD 40 = 1, 'creator', NULL)
     FROM many, ${FIRST}`,
    BATTLES,
  ],
  [
    `INSERT INTO battle_cases (battle_id, round, case_id, version_id, price_kopecks)
     SELECT b.id, 1, c.id, c.version_id, 100 FROM battles b, (SELECT * FROM cases WHERE version_id > 0 LIMIT 1) c`,
    0,
  ],
  [
    `INSERT INTO battle_seats (battle_id, seat, team, player_id, paid_kopecks, taken_at, won_kopecks)
     SELECT id, 1, 1, creator_id, 100, NOW(3), 100 FROM battles UNION ALL
     SELECT id, 2, 2, creator_id + 1, 100, NOW(3), 0 FROM battles`,
    0,
  ],
  [
    `INSERT INTO battle_entries (seat_id, player_id, paid_kopecks, created_at)
     SELECT id, player_id, 100, NOW(3) FROM battle_seats`,
    0,
  ],
  [
    `INSERT INTO battle_drops (battle_id, round, seat, ticket, item_id, price_kopecks, price_centi_g)
     SELECT s.battle_id, 1, s.seat, 1, c.id, 100, 100
     FROM battle_seats s, (SELECT MIN(id) AS id FROM catalogue_items) c`,
    0,
  ],
  [
    `INSERT INTO standing_cases (period, starts_day, player_id, case_id, opened)
     MANY SELECT ELT(1 + n MOD 3, 'day', 'week', 'month'), 1 + n DIV 500, p.first + n MOD 500, 1, 1
     FROM many, ${FIRST}`,
    BATTLES,
  ],
  [
    `INSERT INTO gift_days (player_id, day, kopecks) MANY SELECT p.first + n MOD 500, n DIV 500, 1 FROM many, ${FIRST}`,
    BATTLES,
  ],
  [
    `INSERT INTO player_emails (player_id, address, confirmed_at, asked_at, confirm_token, stop_token, wants_receipts,
       wants_deliveries)
     MANY SELECT p.first + n, CONCAT('a', n), NOW(3), NOW(3), CONCAT('c', n), CONCAT('s', n), 1, 1 FROM many, ${FIRST}`,
    BATTLES,
  ],
  [
    `INSERT INTO player_pictures (player_id, source, small_webp, large_webp, large_jpeg, made_at)
     MANY SELECT p.first + n, 'upload', '', '', '', NOW(3) FROM many, ${FIRST}`,
    BATTLES,
  ],
  [
    `INSERT INTO seals (sealed_at, previous_hash, hash)
     MANY SELECT NOW(3), SHA2(n, 256), SHA2(n + 1, 256) FROM many`,
    BATTLES,
  ],
  [
    `INSERT INTO seal_tables (seal_id, table_name, after_key, last_key, row_count, salt, commitment, parts)
     SELECT id, 'transfers', id, id + 1, 1, '', '', '' FROM seals UNION ALL
     SELECT id, 'staff_log', id, id + 1, 1, '', '', '' FROM seals`,
    0,
  ],
  [
    `INSERT INTO payment_flags (payment_id, player_id, kind, detail, created_at)
     SELECT id, player_id, 'late', '', NOW(3) FROM payments`,
    0,
  ],
  [
    `INSERT INTO delivery_promises (withdrawal_id, hours, per_mille, least_kopecks, centi_points, due_at, created_at)
     SELECT id, 6, 10, 0, 1, created_at + INTERVAL 6 HOUR, created_at FROM withdrawals`,
    0,
  ],
  [
    `INSERT INTO delivery_gifts (withdrawal_id, player_id, outcome, centi_points, player_most_centi_points,
       day_most_centi_points, created_at)
     SELECT id, player_id, 'given', 1, 100, 100, created_at FROM withdrawals WHERE id MOD 3 = 0`,
    0,
  ],
  [
    `INSERT INTO reserve_statements (day, seal_id, last_transfer_id, last_item_id, last_move_id, balances_kopecks,
       items_kopecks, withdrawals_kopecks, payments_kopecks, delivered_kopecks, created_at)
     MANY SELECT n, 1, 1, 1, 1, 1, 1, 1, 1, 1, NOW(3) FROM many`,
    BATTLES,
  ],
  [
    `INSERT INTO delivery_days (day, requests, delivered, median_seconds, p90_seconds, missed, centi_points, created_at)
     MANY SELECT n, 1, 1, 60, 60, 0, 0, NOW(3) FROM many`,
    BATTLES,
  ],
  // Each player has some of every state; most are closed, as after a year.
  [
    `INSERT INTO question_threads (player_id, subject_kind, subject_id, state, locale, waiting_since, created_at,
       changed_at)
     MANY SELECT p.first + n MOD 500, ELT(1 + n MOD 3, 'payment', 'none', 'item'), n,
       IF(n MOD 50, 'closed', IF(n MOD 100, 'answered', 'waiting')), ELT(1 + n MOD 4, 'ru', 'en', 'ua', 'pl'),
       IF(n MOD 100, NULL, NOW(3) - INTERVAL n MINUTE), NOW(3) - INTERVAL n HOUR, NOW(3) - INTERVAL n HOUR
     FROM many, ${FIRST}`,
    QUESTIONS,
  ],
  [
    `INSERT INTO question_messages (thread_id, author, member_id, text, created_at)
     SELECT id, 'player', NULL, 'x', created_at FROM question_threads UNION ALL
     SELECT id, 'note', 1, 'x', created_at FROM question_threads UNION ALL
     SELECT id, 'staff', 1, 'x', created_at FROM question_threads`,
    0,
  ],
  ["UPDATE question_messages SET has_picture = 1 WHERE author = 'player' AND id MOD 10 = 0", 0],
  [
    "INSERT INTO question_pictures (message_id, content) SELECT id, 'x' FROM question_messages WHERE has_picture = 1",
    0,
  ],
  ['INSERT INTO restores (backed_up_at, restored_at) VALUES (NOW(3), NOW(3))', 0],
  ['UPDATE promo_codes SET type = 0, player_id = NULL WHERE id MOD 15 = 0', 0],
  ["UPDATE players SET invite_code = CONCAT('invite-', id), closed_at = IF(id MOD 20, NULL, created_at)", 0],
  ['UPDATE referral_earnings SET taken_kopecks = 0 WHERE payment_id MOD 2', 0],
  [
    `UPDATE withdrawals SET state = 'withdrawing', closed_at = NULL, holder_id = id, held_until = NOW(3), reason = NULL,
       back_at = NULL
     WHERE id MOD 15 = 0`,
    0,
  ],
  ['UPDATE staff_sessions SET active_at = ends_at', 0],
  ['UPDATE browser_faults SET last_at = last_at - INTERVAL seen_count HOUR', 0],
];

/** Tables whose rows are changed above: their indexes still name the old values, which plans would count. */
const CHANGED = ['promo_codes', 'players', 'referral_earnings', 'withdrawals', 'staff_sessions', 'browser_faults'];

/** Rows of the tables that neither the history nor its filler writes, so that their plans are those of many rows. */
export async function fillMore(db: Knex): Promise<void> {
  for (const [sql, count] of FILLINGS) await db.raw(fillingOf(sql, count));
  await db.raw(`OPTIMIZE TABLE ${CHANGED.join(', ')}`);
  const [tables] = (await db.raw('SHOW TABLES')) as [Record<string, string>[]];
  await db.raw(`ANALYZE TABLE ${tables.flatMap((row) => Object.values(row)).join(', ')}`);
}
