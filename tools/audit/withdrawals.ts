import type { Check } from './checks.ts';

/** Transfers of withdrawal requests by kind, with the player whose wallet they changed. */
const MOVED = `
  SELECT t.subject_id AS withdrawal_id,
    SUM(IF(t.kind = 'withdrawal_reserved', t.amount, 0)) AS reserved, SUM(t.kind = 'withdrawal_reserved') AS reserves,
    SUM(IF(t.kind = 'withdrawal_returned', t.amount, 0)) AS returned, SUM(t.kind = 'withdrawal_returned') AS returns,
    SUM(IF(t.kind = 'withdrawal_spent', t.amount, 0)) AS spent, SUM(t.kind = 'withdrawal_spent') AS spends,
    MIN(COALESCE(d.player_id, c.player_id)) AS first_player, MAX(COALESCE(d.player_id, c.player_id)) AS last_player
  FROM transfers t LEFT JOIN wallets d ON d.id = t.debit_id LEFT JOIN wallets c ON c.id = t.credit_id
  WHERE t.subject_type = 'withdrawal' GROUP BY t.subject_id`;

/** Withdrawal request checks: their held amounts, the state of their items, and that nothing is held twice. */
export const WITHDRAWALS: readonly Check[] = [
  {
    name: 'every withdrawal reserved 75 % of the item’s price in the game once, and returned or spent it when it ended',
    offenders: `
      SELECT w.id AS withdrawal, w.state, w.reserved_kopecks, m.reserved, m.returned, m.spent FROM withdrawals w
      LEFT JOIN (${MOVED}) m ON m.withdrawal_id = w.id
      WHERE COALESCE(m.reserves, 0) <> 1 OR m.reserved <> w.reserved_kopecks
        OR w.reserved_kopecks <> (w.cost_kopecks * 75 + 99) DIV 100
        OR m.returns <> (w.state IN ('error', 'cancelled')) OR m.spends <> (w.state = 'withdrawn')
        OR m.returned <> IF(w.state IN ('error', 'cancelled'), w.reserved_kopecks, 0)
        OR m.spent <> IF(w.state = 'withdrawn', w.reserved_kopecks, 0)
        OR m.first_player <> w.player_id OR m.last_player <> w.player_id`,
  },
  {
    name: 'the reserve for withdrawals is the sum of the open ones',
    offenders: `
      SELECT held.sum AS held, moved.sum AS transfers FROM (
        SELECT COALESCE(SUM(reserved_kopecks), 0) AS sum FROM withdrawals WHERE closed_at IS NULL) held
      JOIN (
        SELECT COALESCE(SUM(IF(t.credit_id = h.id, t.amount, -CAST(t.amount AS SIGNED))), 0) AS sum
        FROM wallets h LEFT JOIN transfers t ON t.debit_id = h.id OR t.credit_id = h.id
        WHERE h.player_id IS NULL AND h.account = 'withdrawal_reserve') moved
      WHERE held.sum <> moved.sum`,
  },
  {
    name: 'every withdrawal has an item of its player, at its frozen price',
    offenders: `
      SELECT w.id AS withdrawal, w.player_id, i.player_id AS owner, w.price_kopecks, i.price_kopecks AS frozen
      FROM withdrawals w LEFT JOIN items i ON i.id = w.owned_item_id
      WHERE NOT COALESCE(i.player_id = w.player_id AND i.price_kopecks = w.price_kopecks, FALSE)`,
  },
  {
    // Closing the account erases game id and salt.
    name: 'the game id and the listing price of a withdrawal are those of the request, at most 0.99 G above the item',
    offenders: `
      SELECT w.id AS withdrawal, w.game_id, w.listing_centi_g, i.price_centi_g FROM withdrawals w
      LEFT JOIN items i ON i.id = w.owned_item_id
      LEFT JOIN withdrawal_steps s ON s.withdrawal_id = w.id AND s.step = 'asked'
      WHERE NOT COALESCE(w.listing_centi_g BETWEEN i.price_centi_g AND i.price_centi_g + 99
        AND (s.terms_hash IS NULL
          OR (w.closed_at IS NOT NULL AND w.game_id = '' AND w.terms_salt IS NULL)
          OR BINARY s.terms_hash = BINARY
            SHA2(CONCAT_WS('|', w.terms_salt, w.game_id, w.listing_centi_g), 256)), FALSE)`,
  },
  {
    name: 'the status of an item in withdrawal matches its last withdrawal, and no other item has such a status',
    offenders: `
      SELECT i.id AS item, i.status, w.id AS withdrawal, w.state, w.back_at FROM items i
      LEFT JOIN (
        SELECT owned_item_id, MAX(id) AS id FROM withdrawals GROUP BY owned_item_id) latest
        ON latest.owned_item_id = i.id
      LEFT JOIN withdrawals w ON w.id = latest.id
      WHERE IF(w.state IN ('waiting', 'withdrawing', 'withdrawn') OR w.back_at IS NOT NULL,
        i.status <> w.state, i.status IN ('waiting', 'withdrawing', 'withdrawn', 'error'))`,
  },
  {
    name: 'the last step of every withdrawal is its status',
    offenders: `
      SELECT w.id AS withdrawal, w.state, w.back_at, s.step FROM withdrawals w
      LEFT JOIN (
        SELECT withdrawal_id, MAX(id) AS id FROM withdrawal_steps GROUP BY withdrawal_id) last
        ON last.withdrawal_id = w.id
      LEFT JOIN withdrawal_steps s ON s.id = last.id
      WHERE NOT COALESCE(CASE w.state WHEN 'waiting' THEN s.step IN ('asked', 'handed_back')
        WHEN 'withdrawing' THEN s.step = 'taken' WHEN 'withdrawn' THEN s.step = 'withdrawn'
        WHEN 'cancelled' THEN s.step = 'cancelled'
        ELSE s.step = IF(w.back_at IS NULL, 'returned', 'rejected') END, FALSE)`,
  },
  {
    name: 'a withdrawal was ended once, by the member and at the time of its step',
    offenders: `
      SELECT w.id AS withdrawal, w.state, w.closed_at, w.decided_by, s.step, s.created_at, s.by_id FROM withdrawals w
      LEFT JOIN withdrawal_steps s ON s.withdrawal_id = w.id AND s.step IN ('withdrawn', 'rejected', 'cancelled')
      WHERE NOT ((w.closed_at IS NULL AND s.id IS NULL) OR (w.closed_at <=> s.created_at AND w.decided_by <=> s.by_id
        AND s.step <=> IF(w.state = 'error', 'rejected', w.state)))`,
  },
];
