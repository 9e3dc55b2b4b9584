import type { Check } from './checks.ts';

/** Statuses of items in the hands of their players: an item in any other one has left for good. */
const HELD = "('owned', 'bonus', 'waiting', 'withdrawing', 'error')";
const OPEN = "('waiting', 'withdrawing')";

/**
 * Each statement with the last id before its own, by column. The ids are sorted, not the statements: the pieces between
 * them add up to the sum at each id, so that a forged statement changes the sum of no other one.
 */
const pieces = (column: string): string =>
  `(SELECT id, ${column} AS last, COALESCE(LAG(${column}) OVER (ORDER BY ${column}, id), 0) AS after
    FROM reserve_statements) s`;
const running = (column: string): string => `SUM(${column}) OVER (ORDER BY last, id)`;

const TRANSFERRED = `
  SELECT id, ${running('piece')} AS balances FROM (
    SELECT s.id, s.last,
      (SELECT COALESCE(SUM(CASE WHEN c.account = 'money' AND c.owner_id > 0 THEN t.amount ELSE 0 END)
         - SUM(CASE WHEN d.account = 'money' AND d.owner_id > 0 THEN t.amount ELSE 0 END), 0)
       FROM transfers t JOIN wallets c ON c.id = t.credit_id JOIN wallets d ON d.id = t.debit_id
       WHERE t.id > s.after AND t.id <= s.last) AS piece
    FROM ${pieces('last_transfer_id')}) counted`;

const WON = `
  SELECT id, ${running('piece')} AS won FROM (
    SELECT s.id, s.last,
      (SELECT COALESCE(SUM(i.price_kopecks), 0) FROM items i WHERE i.id > s.after AND i.id <= s.last) AS piece
    FROM ${pieces('last_item_id')}) counted`;

const MOVED = `
  SELECT id, ${running('gone')} AS gone, ${running('asked')} AS asked FROM (
    SELECT s.id, s.last,
      (SELECT COALESCE(SUM(i.price_kopecks), 0) FROM item_moves m JOIN items i ON i.id = m.owned_item_id
       WHERE m.id > s.after AND m.id <= s.last AND m.to_status NOT IN ${HELD}) AS gone,
      (SELECT COALESCE(SUM(
         ((m.to_status IN ${OPEN}) - (m.from_status IN ${OPEN})) * CAST(i.price_kopecks AS SIGNED)), 0)
       FROM item_moves m JOIN items i ON i.id = m.owned_item_id
       WHERE m.id > s.after AND m.id <= s.last) AS asked
    FROM ${pieces('last_move_id')}) counted`;

/** The beginning of the 30 days whose deliveries a statement counts. */
const SINCE = "'1970-01-01' + INTERVAL (CAST(s.day AS SIGNED) - 30) * 86400 - 10800 SECOND";

/** Checks of the published debt: each sum is that of the rows up to the last ids of the statement. */
export const RESERVES: readonly Check[] = [
  {
    name: 'the balances of a statement of reserves are the sums of the transfers up to it',
    offenders: `
      SELECT r.id AS statement, r.balances_kopecks AS stated, t.balances AS counted
      FROM reserve_statements r JOIN (${TRANSFERRED}) t ON t.id = r.id
      WHERE r.balances_kopecks <> t.balances`,
  },
  {
    name: 'the items and open withdrawals of a statement of reserves are those of the moves up to it',
    offenders: `
      SELECT r.id AS statement, r.items_kopecks, r.withdrawals_kopecks, w.won, m.gone, m.asked
      FROM reserve_statements r JOIN (${WON}) w ON w.id = r.id JOIN (${MOVED}) m ON m.id = r.id
      WHERE r.items_kopecks <> w.won - m.gone OR r.withdrawals_kopecks <> m.asked`,
  },
  {
    // Moves before one that is older than the 30 days by a day are older too.
    name: 'what a statement of reserves says was delivered was delivered within its 30 days',
    offenders: `
      SELECT * FROM (
        SELECT s.id AS statement, s.delivered_kopecks AS stated,
          (SELECT COALESCE(SUM(i.price_kopecks), 0) FROM item_moves m JOIN items i ON i.id = m.owned_item_id
           WHERE m.id <= s.last_move_id
             AND m.id > COALESCE((SELECT MAX(o.last_move_id) FROM reserve_statements o
               JOIN item_moves n ON n.id = o.last_move_id WHERE n.created_at < ${SINCE} - INTERVAL 1 DAY), 0)
             AND m.to_status = 'withdrawn' AND m.created_at >= ${SINCE}) AS counted
        FROM reserve_statements s) sums
      WHERE stated <> counted`,
  },
  {
    name: 'a statement of reserves is of the Moscow day on which it was written',
    offenders: `
      SELECT id AS statement, day, created_at FROM reserve_statements
      WHERE day <> DATEDIFF(created_at + INTERVAL 3 HOUR, '1970-01-01')`,
  },
  {
    name: 'every declaration of reserves has one line of the log with the same texts',
    offenders: `
      SELECT d.id AS declaration, d.created_at, l.written FROM reserve_declarations d
      LEFT JOIN (
        SELECT about_id, COUNT(*) AS written, MAX(became) AS became, MAX(created_at) AS created_at FROM staff_log
        WHERE about_type = 'declaration' AND act = 'reserves.declared' GROUP BY about_id) l
        ON l.about_id = CAST(d.id AS CHAR CHARACTER SET ascii)
      WHERE NOT COALESCE(l.written = 1 AND l.created_at = d.created_at
        AND BINARY l.became = BINARY CONCAT('{"texts":', d.texts, '}'), FALSE)`,
  },
];
