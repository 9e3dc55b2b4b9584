import type { Check } from './checks.ts';

const HAS_COME_IN = "p.state IN ('paid', 'refunded', 'charged_back')";
const HAS_GONE_BACK = "p.state IN ('refunded', 'charged_back')";

/** Transfers of payments by kind and unit, with the players whose wallets they changed. */
const MOVED = `
  SELECT subject_id AS payment_id,
    SUM(IF(kind = 'top_up' AND unit = 'RUB', amount, 0)) AS came_in,
    SUM(kind = 'top_up' AND unit = 'RUB') AS credits,
    SUM(IF(kind = 'top_up' AND unit = 'DONATE', amount, 0)) AS counted,
    SUM(IF(kind = 'promo_bonus', amount, 0)) AS bonus,
    SUM(IF(kind IN ('top_up_refund', 'charge_back') AND unit = 'RUB', amount, 0)) AS gone_back,
    SUM(IF(kind IN ('top_up_refund', 'charge_back') AND unit = 'DONATE', amount, 0)) AS counted_back,
    SUM(IF(kind = 'top_up_settled', amount, 0)) AS settled,
    SUM(IF(kind = 'referral_earning', amount, 0)) AS share,
    SUM(IF(kind = 'referral_taken_back', amount, 0)) AS share_back
  FROM transfers WHERE subject_type = 'payment' GROUP BY subject_id`;

/** Payment checks: each paid payment was credited once, in full, to its payer; no other payment was credited. */
export const PAYMENTS: readonly Check[] = [
  {
    name: 'every paid payment was credited once and in full, with the gain of its code, and no other payment was',
    offenders: `
      SELECT p.id AS payment, p.state, p.base_kopecks, p.promo_gain_kopecks, m.credits, m.came_in, m.counted, m.bonus
      FROM payments p LEFT JOIN (${MOVED}) m ON m.payment_id = p.id
      WHERE COALESCE(m.credits, 0) <> (${HAS_COME_IN})
        OR COALESCE(m.came_in, 0) <> IF(${HAS_COME_IN}, p.base_kopecks, 0)
        OR COALESCE(m.counted, 0) <> COALESCE(m.came_in, 0)
        OR COALESCE(m.bonus, 0) <> COALESCE(p.promo_gain_kopecks, 0)`,
  },
  {
    name: 'every refunded payment was taken back once and in full, and no other payment was',
    offenders: `
      SELECT p.id AS payment, p.state, p.base_kopecks, m.gone_back, m.counted_back
      FROM payments p LEFT JOIN (${MOVED}) m ON m.payment_id = p.id
      WHERE COALESCE(m.gone_back, 0) <> IF(${HAS_GONE_BACK}, p.base_kopecks, 0)
        OR COALESCE(m.counted_back, 0) <> COALESCE(m.gone_back, 0)`,
  },
  {
    name: 'the unsettled part of payments is the sum of the wallets for it',
    offenders: `
      SELECT w.player_id, w.balance, COALESCE(SUM(p.unsettled_kopecks), 0) AS unsettled FROM wallets w
      LEFT JOIN payments p ON p.player_id = w.player_id
      WHERE w.account = 'donate_pending' GROUP BY w.id, w.player_id, w.balance HAVING w.balance <> unsettled`,
  },
  {
    name: "an inviter's share is the percentage of what was paid, and was given once",
    offenders: `
      SELECT p.id AS payment, e.amount_kopecks, e.taken_kopecks, m.share, m.share_back FROM payments p
      LEFT JOIN referral_earnings e ON e.payment_id = p.id LEFT JOIN (${MOVED}) m ON m.payment_id = p.id
      WHERE COALESCE(m.share, 0) <> COALESCE(e.amount_kopecks, 0)
        OR COALESCE(m.share_back, 0) <> COALESCE(e.taken_kopecks, 0)
        OR (e.payment_id IS NOT NULL AND e.amount_kopecks <> p.base_kopecks * e.percent DIV 100)`,
  },
  {
    name: 'the code of a credited payment was used for it, once',
    offenders: `
      SELECT p.id AS payment, p.promo_id FROM payments p
      LEFT JOIN promo_uses u ON u.payment_id = p.id AND u.promo_id = p.promo_id AND u.player_id = p.player_id
      WHERE (p.promo_gain_kopecks IS NOT NULL) <> (u.id IS NOT NULL)`,
  },
  {
    name: 'the topped-up sum of a player is the sum of their payments less refunds',
    offenders: `
      SELECT l.id AS player, l.donated_kopecks, COALESCE(SUM(p.base_kopecks), 0) AS paid FROM players l
      LEFT JOIN payments p ON p.player_id = l.id AND p.state = 'paid'
      GROUP BY l.id, l.donated_kopecks HAVING l.donated_kopecks <> paid`,
  },
  {
    name: 'money for a closed account is held, is marked for staff and moved no wallet',
    offenders: `
      SELECT p.id AS payment, p.player_id, l.closed_at, f.id AS mark, MIN(t.id) AS transfer FROM payments p
      JOIN players l ON l.id = p.player_id
      LEFT JOIN payment_flags f ON f.payment_id = p.id AND f.kind = 'held'
      LEFT JOIN transfers t ON t.subject_type = 'payment' AND t.subject_id = p.id
      WHERE p.state = 'held' OR f.id IS NOT NULL GROUP BY p.id, p.player_id, l.closed_at, f.id
      HAVING l.closed_at IS NULL OR mark IS NULL OR transfer IS NOT NULL OR MAX(p.state) <> 'held'`,
  },
  {
    name: 'every paid payment has an accepted claim, and every accepted claim changed its payment',
    offenders: `
      SELECT p.id AS payment, p.state FROM payments p
      LEFT JOIN payment_events e ON e.payment_id = p.id AND e.is_refused = 0
        AND e.state IN ('paid', 'refunded', 'charged_back')
      WHERE (p.state IN ('paid', 'refunded', 'charged_back', 'held')) <> (e.id IS NOT NULL)
      GROUP BY p.id, p.state`,
  },
  {
    name: 'the debts of players equal the counterpart of the house',
    offenders: `
      SELECT w.unit, SUM(IF(w.player_id IS NULL, 0, w.balance)) AS owed,
        (SELECT COALESCE(SUM(IF(t.debit_id = h.id, t.amount, -CAST(t.amount AS SIGNED))), 0) FROM transfers t
          WHERE t.debit_id = h.id OR t.credit_id = h.id) AS held
      FROM wallets w JOIN wallets h ON h.player_id IS NULL AND h.account = 'player_debts' AND h.unit = w.unit
      WHERE w.account = 'debt' GROUP BY w.unit, h.id HAVING owed <> held`,
  },
];
