import type { Check } from './checks.ts';

/** Wheel checks: every ticket falls in exactly one sector of each wheel version. */
export const WHEEL: readonly Check[] = [
  {
    name: 'the sectors of every wheel sum to 1,000,000 tickets',
    offenders: `
      SELECT v.id AS version,
        COALESCE(SUM(CAST(s.ticket_to AS SIGNED) - CAST(s.ticket_from AS SIGNED) + 1), 0) AS tickets
      FROM wheel_versions v LEFT JOIN wheel_sectors s ON s.version_id = v.id
      GROUP BY v.id HAVING tickets <> 1000000`,
  },
  {
    name: 'the sectors of a wheel follow each other without a gap, in the order of their positions',
    offenders: `
      SELECT version_id, position, ticket_from, expected FROM (
        SELECT version_id, position, ticket_from,
          COALESCE(LAG(ticket_to) OVER (PARTITION BY version_id ORDER BY position) + 1, 0) AS expected
        FROM wheel_sectors) ring
      WHERE ticket_from <> expected`,
  },
];

/** Spin checks: each spin gave its player the prize of the ticket's sector, once. */
export const SPINS: readonly Check[] = [
  {
    name: 'every spin has one draw of its player, and won the prize of the sector of its ticket',
    offenders: `
      SELECT s.id AS spin, d.id AS draw, d.ticket, p.position, p.kind, r.kind AS sector FROM wheel_spins s
      LEFT JOIN draws d ON d.kind = 'wheel' AND d.subject_id = s.id
      LEFT JOIN wheel_prizes p ON p.spin_id = s.id
      LEFT JOIN wheel_sectors r ON r.version_id = s.version_id AND d.ticket BETWEEN r.ticket_from AND r.ticket_to
      WHERE d.id IS NULL OR p.spin_id IS NULL OR r.position IS NULL OR d.player_id <> s.player_id
        OR p.draw_id <> d.id OR p.position <> r.position OR p.kind <> r.kind`,
  },
  {
    name: 'every draw of the wheel has a spin',
    offenders: `
      SELECT d.id AS draw FROM draws d LEFT JOIN wheel_prizes p ON p.draw_id = d.id
      WHERE d.kind = 'wheel' AND p.spin_id IS NULL`,
  },
  {
    name: 'points and money won at the wheel were paid once, to their player; nothing else was',
    offenders: `
      SELECT s.id AS spin, p.kind, r.amount, t.unit, t.paid FROM wheel_spins s
      JOIN wheel_prizes p ON p.spin_id = s.id
      JOIN wheel_sectors r ON r.version_id = s.version_id AND r.position = p.position
      LEFT JOIN (
        SELECT t.subject_id, SUM(t.amount) AS paid, COUNT(*) AS transfers, MAX(t.unit) AS unit,
          MAX(w.player_id) AS player_id
        FROM transfers t JOIN wallets w ON w.id = t.credit_id
        WHERE t.subject_type = 'spin' AND t.subject_id BETWEEN :first AND :last
        GROUP BY t.subject_id) t ON t.subject_id = s.id
      WHERE s.id BETWEEN :first AND :last AND (COALESCE(t.paid, 0) <> COALESCE(r.amount, 0)
        OR COALESCE(t.transfers, 0) <> (r.amount IS NOT NULL) OR (r.amount IS NOT NULL
          AND (t.player_id <> s.player_id OR t.unit <> IF(p.kind = 'money', 'RUB', 'BONUS'))))`,
    splitBy: 'wheel_spins',
  },
  {
    name: 'an item, a voucher or a code won at the wheel matches its sector, and its player got it',
    offenders: `
      SELECT s.id AS spin, p.kind, i.id AS item, v.id AS voucher, c.id AS code FROM wheel_spins s
      JOIN wheel_prizes p ON p.spin_id = s.id
      JOIN wheel_sectors r ON r.version_id = s.version_id AND r.position = p.position
      LEFT JOIN items i ON i.id = p.owned_item_id LEFT JOIN vouchers v ON v.id = p.voucher_id
      LEFT JOIN promo_codes c ON c.id = p.code_id
      WHERE NOT COALESCE(CASE p.kind
        WHEN 'item' THEN i.item_id = r.item_id AND i.player_id = s.player_id AND i.start_status = 'bonus'
        WHEN 'case' THEN v.case_id = r.case_id AND v.player_id = s.player_id AND v.draw_id = p.draw_id
          AND v.until_at = p.until_at
        WHEN 'promo' THEN c.player_id = s.player_id AND c.kind = 'payment' AND c.type = 5
          AND c.multiplier_e4 = 10000 + r.percent * 100 AND c.min_sum_kopecks = COALESCE(r.min_kopecks, 0)
          AND c.until_at = p.until_at
        WHEN 'cashback' THEN p.until_at = s.created_at + INTERVAL 2 HOUR
        ELSE TRUE END, FALSE)`,
  },
  {
    name: 'a wheel code was used by a player exactly when it paid for a spin of that player',
    offenders: `
      SELECT s.id AS spin, s.promo_id, s.player_id FROM wheel_spins s
      LEFT JOIN promo_uses u ON u.promo_id = s.promo_id AND u.player_id = s.player_id
      LEFT JOIN promo_codes c ON c.id = s.promo_id
      WHERE s.promo_id IS NOT NULL AND (u.id IS NULL OR c.kind <> 'wheel')
      UNION ALL
      SELECT NULL, u.promo_id, u.player_id FROM promo_uses u JOIN promo_codes c ON c.id = u.promo_id
      LEFT JOIN wheel_spins s ON s.promo_id = u.promo_id AND s.player_id = u.player_id
      WHERE c.kind = 'wheel' AND s.id IS NULL`,
  },
];
