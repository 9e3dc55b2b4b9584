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
];
