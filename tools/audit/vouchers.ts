import type { Check } from './checks.ts';

/**
 * Voucher checks: each was won at the wheel, and each used voucher paid for one opening of its case before it expired.
 */
export const VOUCHERS: readonly Check[] = [
  {
    name: 'every voucher was won by its player at the wheel',
    offenders: `
      SELECT v.id AS voucher, v.player_id, p.spin_id, p.kind FROM vouchers v
      LEFT JOIN wheel_prizes p ON p.voucher_id = v.id LEFT JOIN wheel_spins s ON s.id = p.spin_id
      WHERE NOT COALESCE(p.kind = 'case' AND p.draw_id = v.draw_id AND s.player_id = v.player_id
        AND s.created_at = v.created_at, FALSE)`,
  },
  {
    name: 'a used voucher opened its case once, for its player and for free, before it expired',
    offenders: `
      SELECT v.id AS voucher, v.opening_id, o.case_id, o.count, o.paid FROM vouchers v
      LEFT JOIN openings o ON o.id = v.opening_id
      WHERE v.opening_id IS NOT NULL AND (o.id IS NULL OR o.player_id <> v.player_id OR o.case_id <> v.case_id
        OR o.count <> 1 OR o.paid <> 0 OR v.used_at >= v.until_at)`,
  },
];
