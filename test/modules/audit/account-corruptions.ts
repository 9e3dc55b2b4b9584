import type { Corruption } from './corruptions.ts';

const OTHER = '(SELECT id FROM (SELECT MAX(id) AS id FROM players WHERE closed_at IS NULL) x)';
const PAID = "(SELECT id FROM (SELECT MIN(id) AS id FROM payments WHERE state = 'paid') x)";

/** Damage to closed accounts, to what came in for them, and to what a person takes once. */
export const ACCOUNT_CORRUPTIONS: readonly Corruption[] = [
  {
    name: 'the wallets of an open account closed',
    sql: [`UPDATE wallets SET closed_after_transfer_id = 0 WHERE player_id = ${OTHER} AND account = 'bonus'`],
    rule: 'the wallets of a player are closed exactly when the account is',
  },
  {
    name: 'an account closed before a gift that it got',
    sql: [
      `UPDATE wallets SET closed_after_transfer_id = 0
        WHERE id = (SELECT credit_id FROM transfers WHERE kind = 'demo_gift' LIMIT 1)`,
    ],
    rule: 'no value reached a closed account after its closing',
  },
  {
    name: 'a payment called held that was credited',
    sql: [`UPDATE payments SET state = 'held', paid_at = NULL WHERE id = ${PAID}`],
    rule: 'money for a closed account is held, is marked for staff and moved no wallet',
  },
  {
    name: 'the claim of a payment lost',
    sql: [`DELETE FROM payment_events WHERE payment_id = ${PAID}`],
    rule: 'every paid payment has an accepted claim, and every accepted claim changed its payment',
  },
  {
    name: 'a code used again by a person who left an account',
    sql: [
      `INSERT INTO former_accounts (player_id, former_id, created_at)
        SELECT ${OTHER}, u.player_id, '2020-01-02' FROM promo_uses u WHERE u.player_id <> ${OTHER} LIMIT 1`,
      `UPDATE players SET closed_at = '2020-01-01'
        WHERE id = (SELECT former_id FROM former_accounts WHERE player_id = ${OTHER} LIMIT 1)`,
      `INSERT INTO promo_uses (promo_id, player_id, created_at)
        SELECT u.promo_id, ${OTHER}, NOW(3) FROM former_accounts f JOIN promo_uses u ON u.player_id = f.former_id
        WHERE f.player_id = ${OTHER} LIMIT 1`,
    ],
    rule: 'no benefit that is given once was given again to a person with a former account',
  },
];
