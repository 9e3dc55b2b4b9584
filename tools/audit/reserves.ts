import type { Check } from './checks.ts';

/** What left its player for good is not among these. */
const HELD = "('owned', 'bonus', 'waiting', 'withdrawing', 'error')";
const OPEN = "('waiting', 'withdrawing')";

/** The rows that are new in a statement: those after the statement before. */
const before = (column: string): string => `COALESCE(LAG(${column}) OVER w, 0)`;
const STATEMENTS = `SELECT s.*, ${before('last_transfer_id')} AS after_transfer_id,
    ${before('last_item_id')} AS after_item_id, ${before('last_move_id')} AS after_move_id,
    balances_kopecks - ${before('balances_kopecks')} AS more_balances,
    items_kopecks - ${before('items_kopecks')} AS more_items,
    withdrawals_kopecks - ${before('withdrawals_kopecks')} AS more_withdrawals
  FROM reserve_statements s WINDOW w AS (ORDER BY id)`;

/** Checks of what the store says that it owes: each sum is that of the rows up to the last ids of the statement. */
export const RESERVES: readonly Check[] = [
  {
    name: 'the balances of a statement of reserves are the sums of the transfers up to it',
    offenders: `
      SELECT * FROM (
        SELECT r.id AS statement, r.more_balances AS stated,
          (SELECT COALESCE(SUM(CASE WHEN c.account = 'money' AND c.owner_id > 0 THEN t.amount ELSE 0 END)
             - SUM(CASE WHEN d.account = 'money' AND d.owner_id > 0 THEN t.amount ELSE 0 END), 0)
           FROM transfers t JOIN wallets c ON c.id = t.credit_id JOIN wallets d ON d.id = t.debit_id
           WHERE t.id > r.after_transfer_id AND t.id <= r.last_transfer_id) AS counted
        FROM (${STATEMENTS}) r) sums
      WHERE stated <> counted`,
  },
  {
    name: 'the items and open withdrawals of a statement of reserves are those of the moves up to it',
    offenders: `
      SELECT * FROM (
        SELECT r.id AS statement, r.more_items, r.more_withdrawals,
          (SELECT COALESCE(SUM(i.price_kopecks), 0) FROM items i
           WHERE i.id > r.after_item_id AND i.id <= r.last_item_id)
          - (SELECT COALESCE(SUM(i.price_kopecks), 0) FROM item_moves m JOIN items i ON i.id = m.owned_item_id
             WHERE m.id > r.after_move_id AND m.id <= r.last_move_id AND m.to_status NOT IN ${HELD}) AS items,
          (SELECT COALESCE(SUM(
             ((m.to_status IN ${OPEN}) - (m.from_status IN ${OPEN})) * CAST(i.price_kopecks AS SIGNED)), 0)
           FROM item_moves m JOIN items i ON i.id = m.owned_item_id
           WHERE m.id > r.after_move_id AND m.id <= r.last_move_id) AS withdrawals
        FROM (${STATEMENTS}) r) sums
      WHERE more_items <> items OR more_withdrawals <> withdrawals`,
  },
  {
    // Moves that an older statement counted are older than the 30 days.
    name: 'what a statement of reserves says was delivered was delivered within its 30 days',
    offenders: `
      SELECT * FROM (
        SELECT s.id AS statement, s.delivered_kopecks AS stated,
          (SELECT COALESCE(SUM(i.price_kopecks), 0) FROM item_moves m JOIN items i ON i.id = m.owned_item_id
           WHERE m.id <= s.last_move_id
             AND m.id > COALESCE((SELECT MAX(o.last_move_id) FROM reserve_statements o WHERE o.day < s.day - 31), 0)
             AND m.to_status = 'withdrawn'
             AND m.created_at >= '1970-01-01' + INTERVAL (CAST(s.day AS SIGNED) - 30) * 86400 - 10800 SECOND) AS counted
        FROM reserve_statements s) sums
      WHERE stated <> counted`,
  },
];
