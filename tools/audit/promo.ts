import type { Check } from './checks.ts';

/** Promo code checks: no code exceeds its number of uses or is used by a player it was not issued to. */
export const PROMO: readonly Check[] = [
  {
    name: 'the uses of every promo code equal its usage rows, and never exceed its limit',
    offenders: `
      SELECT c.id AS promo, c.code, c.uses, c.max_uses, COUNT(u.id) AS used_by FROM promo_codes c
      LEFT JOIN promo_uses u ON u.promo_id = c.id
      GROUP BY c.id, c.code, c.uses, c.max_uses HAVING used_by <> c.uses OR c.uses > COALESCE(c.max_uses, c.uses)`,
  },
  {
    name: 'a personal code was used by its player only, and a wheel code by no payment',
    offenders: `
      SELECT u.id AS promo_use, c.code, c.player_id AS owner, u.player_id, u.payment_id FROM promo_uses u
      JOIN promo_codes c ON c.id = u.promo_id
      WHERE u.player_id <> COALESCE(c.player_id, u.player_id) OR (c.kind = 'wheel') <> (u.payment_id IS NULL)`,
  },
  {
    name: 'every code of a player was won by them at the wheel',
    offenders: `
      SELECT c.id AS promo, c.code, c.player_id, p.spin_id FROM promo_codes c
      LEFT JOIN wheel_prizes p ON p.code_id = c.id LEFT JOIN wheel_spins s ON s.id = p.spin_id
      WHERE (c.player_id IS NOT NULL OR c.type = 5) AND NOT COALESCE(s.player_id = c.player_id AND c.type = 5
        AND c.max_uses = 1 AND c.created_at = s.created_at, FALSE)`,
  },
  {
    name: 'a batch has as many codes as it states',
    offenders: `
      SELECT b.id AS batch, b.codes, COUNT(c.id) AS made FROM promo_batches b
      LEFT JOIN promo_codes c ON c.batch_id = b.id GROUP BY b.id, b.codes HAVING made <> b.codes`,
  },
  {
    name: 'every use of a code by a top-up belongs to the payment that names the code, on its terms',
    offenders: `
      SELECT u.id AS promo_use, u.promo_id, u.player_id, p.id AS payment, p.promo FROM promo_uses u
      JOIN promo_codes c ON c.id = u.promo_id AND c.kind = 'payment'
      LEFT JOIN payments p ON p.id = u.payment_id
      WHERE NOT COALESCE(p.player_id = u.player_id AND p.promo_id = u.promo_id AND p.promo_gain_kopecks IS NOT NULL
        AND JSON_VALUE(p.promo, '$.promoId') = c.id AND JSON_VALUE(p.promo, '$.type') = c.type
        AND JSON_VALUE(p.promo, '$.amountKopecks') = c.amount_kopecks
        AND JSON_VALUE(p.promo, '$.minSumKopecks') = c.min_sum_kopecks, FALSE)`,
  },
];
