import { PAYMENT_STATES } from '#src/shared/payment-states.ts';
import type { Check } from './checks.ts';
import { sqlPass } from './sql-pass.ts';

const RANKS: readonly string[] = PAYMENT_STATES;
/** The rank of a state, from 1: states only advance. */
const rankOf = (column: string): string => `FIELD(${column}, ${RANKS.map((state) => `'${state}'`).join(', ')})`;
const isPaid = (column: string): string => `${column} IN ('paid', 'refunded', 'charged_back', 'reinstated')`;
const HAS_COME_IN = "p.state IN ('paid', 'refunded', 'charged_back', 'reinstated')";
const HAS_GONE_BACK = "p.state IN ('refunded', 'charged_back')";

/** A claimed charge-back of event `e` that no later claim about the same dispute ended. */
const IS_OPEN = `e.state = 'charged_back' AND NOT EXISTS (
  SELECT 1 FROM payment_events w WHERE w.payment_id = e.payment_id AND w.state = 'reinstated' AND w.is_refused = 0
    AND (e.operation_id IS NULL OR w.operation_id <=> e.operation_id) AND w.happened_at >= e.happened_at)`;
/** The state of a payment whose money went back or was won back, from its accepted claims. */
const AFTER_PAID = `CASE WHEN e.is_open THEN 'charged_back' WHEN e.is_back THEN 'refunded' ELSE 'reinstated' END`;

/** Transfers of payments by kind and unit, with the players whose wallets they changed. */
const MOVED = `
  SELECT subject_id AS payment_id,
    SUM(IF(kind = 'top_up' AND unit = 'RUB', amount, 0)) AS came_in,
    SUM(kind = 'top_up' AND unit = 'RUB') AS credits,
    SUM(IF(kind = 'top_up' AND unit = 'DONATE', amount, 0)) AS counted,
    SUM(IF(kind = 'promo_bonus', amount, 0)) AS bonus,
    SUM(IF(unit <> 'RUB', 0, IF(kind IN ('top_up_refund', 'charge_back'), amount,
      IF(kind = 'top_up_reinstated', -CAST(amount AS SIGNED), 0)))) AS gone_back,
    SUM(IF(unit <> 'DONATE', 0, IF(kind IN ('top_up_refund', 'charge_back'), amount,
      IF(kind = 'top_up_reinstated', -CAST(amount AS SIGNED), 0)))) AS counted_back,
    SUM(IF(kind = 'promo_taken_back', amount, IF(kind = 'promo_reinstated', -CAST(amount AS SIGNED), 0))) AS bonus_back,
    SUM(IF(kind = 'top_up_settled', amount, 0)) AS settled,
    SUM(IF(kind = 'referral_earning', amount, 0)) AS share,
    SUM(IF(kind = 'referral_taken_back', amount,
      IF(kind = 'referral_reinstated', -CAST(amount AS SIGNED), 0))) AS share_back
  FROM transfers WHERE subject_type = 'payment' AND subject_id BETWEEN ? AND ? GROUP BY subject_id`;

/** Transfers of debts, found by the accounts of the house that each of them changes. */
const MOVED_DEBTS = ['debit', 'credit']
  .map(
    (side) => `
      SELECT t.id, t.kind, t.subject_type, t.subject_id, t.unit, t.amount, t.debit_id, t.credit_id FROM wallets h
      STRAIGHT_JOIN transfers t FORCE INDEX (transfers_${side}_kind) ON t.${side}_id = h.id
        AND t.kind IN ('debt_made', 'debt_repaid', 'top_up_refund', 'charge_back')
      WHERE h.player_id IS NULL AND h.account IN ('player_debts', 'charge_back_loss')`,
  )
  .join(' UNION ');

/** Payments against the sums of their transfers: each was credited once and in full, and no other was. */
export const PAYMENT_PASS = sqlPass({
  title: 'the rules of payments and their transfers, in one pass',
  splitBy: 'payments',
  columns: `p.id AS payment, p.state, p.base_kopecks, p.promo_gain_kopecks, e.amount_kopecks, e.taken_kopecks,
    m.credits, m.came_in, m.counted, m.bonus, m.gone_back, m.counted_back, m.bonus_back,
    m.share, m.share_back`,
  from: `payments p LEFT JOIN (${MOVED}) m ON m.payment_id = p.id
    LEFT JOIN referral_earnings e ON e.payment_id = p.id`,
  where: 'p.id BETWEEN ? AND ?',
  rules: {
    'every paid payment was credited once and in full, with the gain of its code, and no other payment was': `
      COALESCE(m.credits, 0) <> (${HAS_COME_IN})
        OR COALESCE(m.came_in, 0) <> IF(${HAS_COME_IN}, p.base_kopecks, 0)
        OR COALESCE(m.counted, 0) <> COALESCE(m.came_in, 0)
        OR COALESCE(m.bonus, 0) <> COALESCE(p.promo_gain_kopecks, 0)`,
    'every refunded payment was taken back once and in full, and no other payment was': `
      COALESCE(m.gone_back, 0) <> IF(${HAS_GONE_BACK}, p.base_kopecks, 0)
        OR COALESCE(m.counted_back, 0) <> COALESCE(m.gone_back, 0)
        OR NOT COALESCE(m.bonus_back, 0) BETWEEN 0 AND IF(${HAS_GONE_BACK}, COALESCE(p.promo_gain_kopecks, 0), 0)`,
    "an inviter's share is the percentage of what was paid, and was given once": `
      COALESCE(m.share, 0) <> COALESCE(e.amount_kopecks, 0)
        OR COALESCE(m.share_back, 0) <> COALESCE(e.taken_kopecks, 0)
        OR (e.payment_id IS NOT NULL AND e.amount_kopecks <> p.base_kopecks * e.percent DIV 100)`,
  },
});

const PERCENTAGE = "p.base_kopecks * (CAST(JSON_VALUE(p.promo, '$.multiplierE4') AS SIGNED) - 10000) DIV 10000";

/** Payment checks: each paid payment was credited once, in full, to its payer; no other payment was credited. */
export const PAYMENTS: readonly Check[] = [
  {
    name: 'the sum of a payment in the base currency follows from its amount and its rate, rounded down',
    offenders: `
      SELECT p.id AS payment, p.amount_minor, p.currency, p.rate, p.base_kopecks FROM payments p
      WHERE NOT (p.base_kopecks * p.rate <= p.amount_minor AND (p.base_kopecks + 1) * p.rate > p.amount_minor)`,
  },
  {
    // The release before, whose transfers have no signature, knew no greatest gain of a percentage.
    name: 'the gain of a code follows from the terms that its payment copied',
    offenders: `
      SELECT p.id AS payment, p.base_kopecks, p.promo, p.promo_gain_kopecks FROM payments p
      WHERE p.promo_gain_kopecks IS NOT NULL AND NOT COALESCE(p.promo_gain_kopecks = CASE
        WHEN p.base_kopecks < JSON_VALUE(p.promo, '$.minSumKopecks') THEN 0
        WHEN JSON_VALUE(p.promo, '$.type') = 1 THEN JSON_VALUE(p.promo, '$.amountKopecks')
        WHEN JSON_VALUE(p.promo, '$.type') = 2 THEN 0
        ELSE LEAST(${PERCENTAGE},
          COALESCE(NULLIF(CAST(JSON_VALUE(p.promo, '$.amountKopecks') AS SIGNED), 0), p.base_kopecks * 10))
        END, FALSE)
        AND NOT COALESCE(JSON_VALUE(p.promo, '$.type') NOT IN (1, 2) AND p.promo_gain_kopecks = ${PERCENTAGE}
          AND EXISTS (SELECT 1 FROM transfers t WHERE t.subject_type = 'payment' AND t.subject_id = p.id
            AND t.kind = 'promo_bonus' AND t.signature IS NULL), FALSE)`,
  },
  {
    name: 'every debt that a payment makes or repays moves the same sum between the accounts of the house',
    offenders: `
      SELECT subject_type, subject_id, unit, owed, lost, repaid, covered FROM (
        SELECT t.subject_type, t.subject_id, t.unit,
          SUM(IF(t.kind = 'debt_made', t.amount, 0)) AS owed,
          SUM(IF(t.kind IN ('top_up_refund', 'charge_back') AND d.account = 'charge_back_loss', t.amount, 0)) AS lost,
          SUM(IF(t.kind = 'debt_repaid' AND c.account = 'player_debts', t.amount, 0)) AS repaid,
          SUM(IF(t.kind = 'debt_repaid' AND c.account = 'charge_back_loss', t.amount, 0)) AS covered
        FROM (${MOVED_DEBTS}) t JOIN wallets d ON d.id = t.debit_id JOIN wallets c ON c.id = t.credit_id
        WHERE t.subject_type IN ('payment', 'withdrawal')
        GROUP BY t.subject_type, t.subject_id, t.unit) debts
      WHERE owed <> lost OR repaid <> covered`,
  },
  {
    name: 'the unsettled part of payments is the sum of the wallets for it',
    offenders: `
      SELECT player_id, SUM(balance) AS balance, SUM(unsettled) AS unsettled FROM (
        SELECT player_id, balance, 0 AS unsettled FROM wallets WHERE account = 'donate_pending'
        UNION ALL SELECT player_id, 0, unsettled_kopecks FROM payments WHERE unsettled_kopecks <> 0) pending
      GROUP BY player_id HAVING balance <> unsettled`,
  },
  {
    name: 'the code of a credited payment was used for it, once',
    offenders: `
      SELECT p.id AS payment, p.promo_id FROM payments p
      LEFT JOIN promo_uses u ON u.payment_id = p.id AND u.promo_id = p.promo_id AND u.player_id = p.player_id
      WHERE (p.promo_gain_kopecks IS NOT NULL) <> (u.id IS NOT NULL)`,
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
      SELECT p.id AS payment, p.state, p.amount_minor, p.currency, e.claimed, e.sums, e.is_open,
        e.is_back FROM payments p
      LEFT JOIN (
        SELECT e.payment_id, COUNT(*) AS claims, MAX(IF(e.outcome = 'applied', ${rankOf('e.state')}, 0)) AS claimed,
          MAX(${IS_OPEN}) AS is_open, MAX(e.state = 'refunded') AS is_back,
          MAX(e.state IN ('refunded', 'charged_back', 'reinstated')) AS is_after_paid,
          MAX(${isPaid('e.state')}) AS is_paid, MAX(e.outcome = 'held') AS is_held,
          SUM(${isPaid('e.state')} AND (e.amount_minor <> p.amount_minor OR e.currency <> p.currency
            OR e.provider <> p.provider)) AS sums
        FROM payment_events e JOIN payments p ON p.id = e.payment_id WHERE e.is_refused = 0 GROUP BY e.payment_id) e
        ON e.payment_id = p.id
      WHERE COALESCE(e.sums, 0) <> 0
        OR (${isPaid('p.state')} OR p.state = 'held') <> COALESCE(e.is_paid, 0)
        OR (p.state = 'held') <> COALESCE(e.is_held, 0)
        OR (p.state <> 'held' AND e.is_after_paid AND p.state <> ${AFTER_PAID})
        OR (p.state NOT IN ('created', 'pending', 'held') AND NOT COALESCE(e.is_after_paid, 0)
          AND ${rankOf('p.state')} <> COALESCE(e.claimed, 0))
        OR (p.state IN ('created', 'pending') AND COALESCE(e.claimed, 0) > ${String(RANKS.indexOf('pending') + 1)})`,
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
