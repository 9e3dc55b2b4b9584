import type { Corruption } from './corruptions.ts';

const OTHER = '(SELECT id FROM (SELECT MAX(id) AS id FROM players WHERE closed_at IS NULL) x)';
const PAID = "(SELECT id FROM (SELECT MIN(id) AS id FROM payments WHERE state = 'paid') x)";

const logged = (became: string): string =>
  `INSERT INTO staff_log (member_id, role, act, about_type, about_id, became, created_at)
   SELECT MIN(id), 'admin', 'setting.changed', 'setting', 'dailyBonus', '${became}', NOW(3) FROM staff_members`;

/** Damage to closed accounts, to what came in for them, and to what a person takes once. */
export const ACCOUNT_CORRUPTIONS: readonly Corruption[] = [
  {
    name: 'a change by one member beyond the limit',
    sql: [logged('{"value":1,"costKopecks":1000001}')],
    rule: 'what a member minted alone within 24 hours is within the limit and what the operator allowed',
  },
  {
    name: 'a change that names a request without an approval',
    sql: [logged('{"value":1,"costKopecks":1000001,"request":4000000000,"approvedBy":"Anna"}')],
    rule: 'every change that names an approved request is one of its author',
  },
  {
    name: 'a request that is approved in its row alone',
    sql: [
      `INSERT INTO change_requests (kind, input, changes, cost_kopecks, reason, state, asked_by, asked_at, expires_at,
         decided_by, decided_at)
       VALUES ('promo', '{}', '[]', 1, '', 'posted', 1, NOW(3), NOW(3) + INTERVAL 1 DAY, 2, NOW(3))`,
    ],
    rule: 'a change beyond the limit of one member was approved by a second one',
  },
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
