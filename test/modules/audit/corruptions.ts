import { RESTORES } from './restore-corruptions.ts';
import { RETURNS } from './return-corruptions.ts';
import { STOCKS } from './stock-corruptions.ts';

/** Damage that bypasses all locks and triggers, and the audit rule that must report it. */
export interface Corruption {
  readonly name: string;
  readonly sql: readonly string[];
  readonly rule: string;
}

const one = (table: string, where: string): string =>
  `(SELECT id FROM (SELECT MIN(id) AS id FROM ${table} WHERE ${where}) x)`;
const OTHER = '(SELECT id FROM (SELECT MAX(id) AS id FROM players WHERE closed_at IS NULL) x)';
const MONEY = "account = 'money' AND player_id IS NOT NULL";

const LEDGER: readonly Corruption[] = [
  {
    name: 'a balance changed',
    sql: [`UPDATE wallets SET balance = balance + 1 WHERE id = ${one('wallets', MONEY)}`],
    rule: 'every cached balance is the sum of its transfers',
  },
  {
    name: 'a transfer deleted',
    sql: [`DELETE FROM transfers WHERE id = ${one('transfers', "kind = 'case_opening'")}`],
    rule: 'every opening was paid once and in full, in the unit of its price, and each cashback was given',
  },
  {
    name: 'a transfer made larger',
    sql: [`UPDATE transfers SET amount = amount + 100 WHERE id = ${one('transfers', "kind = 'item_sale'")}`],
    rule: 'every sold item was paid once, at its frozen price, to its owner; no other was',
  },
  {
    name: 'a transfer moved to another unit',
    sql: [`UPDATE transfers SET unit = 'BONUS' WHERE id = ${one('transfers', "unit = 'RUB'")}`],
    rule: 'every transfer has the subject, the accounts and the unit of its kind',
  },
  {
    name: 'money kept by the house without a transfer',
    sql: ["UPDATE wallets SET balance = 100 WHERE player_id IS NULL AND account = 'demo' AND unit = 'RUB'"],
    rule: 'no balance is below zero, and the house has none cached',
  },
  {
    name: 'a wallet lost',
    sql: [`DELETE FROM wallets WHERE id = ${one('wallets', "account = 'donate' AND player_id IS NOT NULL")}`],
    rule: 'every player has the three wallets',
  },
];

const OWNED = "status = 'owned' AND draw_id IS NOT NULL";
const ITEMS: readonly Corruption[] = [
  {
    name: 'an item handed to another player',
    sql: [
      `UPDATE items SET player_id = ${OTHER} WHERE id = (SELECT id FROM (SELECT MIN(id) AS id FROM items
        WHERE ${OWNED} AND case_id IS NOT NULL AND player_id <> (SELECT MAX(id) FROM players)) y)`,
    ],
    rule: 'every draw of a case gave the item of its ticket, to the player of the draw',
  },
  {
    name: 'an item without an owner',
    sql: [`UPDATE items SET player_id = 4000000000 WHERE id = ${one('items', OWNED)}`],
    rule: 'every item has one owner who exists',
  },
  {
    name: 'an item out of nowhere',
    sql: [
      `INSERT INTO items (player_id, item_id, draw_id, case_id, status, start_status, rarity, price_kopecks,
        price_centi_g, reveal_at, created_at)
       SELECT player_id, item_id, NULL, NULL, 'bonus', 'bonus', rarity, price_kopecks, price_centi_g, reveal_at,
         created_at FROM items LIMIT 1`,
    ],
    rule: 'a player has the gifts that the wheel, the codes of their top-ups and the demo gave, and no others',
  },
  {
    name: 'a sold item owned again by an illegal step',
    sql: [
      `INSERT INTO item_moves (owned_item_id, from_status, to_status, created_at)
        SELECT MIN(id), 'sold', 'owned', NOW(3) FROM items WHERE status = 'sold'`,
      `UPDATE items SET status = 'owned' WHERE id = ${one('items', "status = 'sold'")}`,
    ],
    rule: 'every step of an item is a legal transition',
  },
  {
    name: 'an item moved without a step',
    sql: [`UPDATE items SET status = 'sold' WHERE id = ${one('items', OWNED)}`],
    rule: 'the steps of an item are connected, from its starting status to its status',
  },
  {
    name: 'what a contract consumed given back',
    sql: ["DELETE FROM item_uses WHERE kind = 'contract' LIMIT 1"],
    rule: 'an item was consumed exactly when its status says so, by the kind in its status',
  },
];

const DRAWS: readonly Corruption[] = [
  {
    name: 'a draw altered',
    sql: [`UPDATE draws SET ticket = (ticket + 1) MOD 1000000 WHERE id = ${one('draws', "kind = 'case'")}`],
    rule: 'every draw passes the published verifier',
  },
  {
    name: 'a draw lost',
    sql: [`DELETE FROM draws WHERE id = ${one('draws', 'nonce = 0')}`],
    rule: 'a seed pair has as many draws as its nonce, numbered without a gap',
  },
  {
    name: 'the client seed of a pair swapped',
    sql: [`UPDATE seed_pairs SET client_seed = 'swapped' WHERE id = ${one('seed_pairs', 'nonce > 0')}`],
    rule: 'every draw passes the published verifier',
  },
  {
    name: 'a version of a case without all its tickets',
    sql: ['UPDATE case_version_rows SET ticket_to = ticket_to - 1 WHERE ticket_to = 999999 LIMIT 1'],
    rule: 'every published version covers the tickets 0 to 999999 without a gap',
  },
  {
    name: 'a wheel without all its tickets',
    sql: ['UPDATE wheel_sectors SET ticket_to = ticket_to - 1 WHERE ticket_to = 999999 LIMIT 1'],
    rule: 'the sectors of every wheel sum to 1,000,000 tickets',
  },
  {
    name: 'a spin that gave what its sector does not',
    sql: ['UPDATE wheel_prizes SET position = IF(position = 1, 2, 1) LIMIT 1'],
    rule: 'every spin has one draw of its player, and won the prize of the sector of its ticket',
  },
  {
    name: 'an upgrade with a better chance than its stake has',
    sql: [
      `INSERT INTO upgrades (player_id, target_item_id, target_kopecks, target_centi_g, item_count, stake_kopecks,
        add_kopecks, side, tickets, edge_percent, reveal_at, created_at)
        SELECT MIN(id), 1, 1000, 1000, 1, 100, 0, 'under', 750000, 10, NOW(3), NOW(3) FROM players`,
    ],
    rule: 'every upgrade has the tickets that follow from stake and target',
  },
  {
    name: 'an opening of more than was drawn',
    sql: [`UPDATE openings SET count = count + 1 WHERE id = ${one('openings', 'count < 10')}`],
    rule: 'every opening has as many draws as its count, from its version',
  },
];

const PAID = one('payments', "state = 'paid'");
const PAYMENTS: readonly Corruption[] = [
  {
    name: 'a payment credited twice',
    sql: [
      `INSERT INTO transfers (debit_id, credit_id, unit, amount, kind, subject_type, subject_id, created_at)
        SELECT debit_id, credit_id, unit, amount, kind, subject_type, subject_id, created_at FROM transfers
        WHERE kind = 'top_up' AND unit = 'RUB' LIMIT 1`,
    ],
    rule: 'every paid payment was credited once and in full, with the gain of its code, and no other payment was',
  },
  {
    name: 'the sum of what a player topped up raised',
    sql: ['UPDATE players SET donated_kopecks = donated_kopecks + 100 LIMIT 1'],
    rule: 'the topped-up sum of a player is the sum of their payments less refunds',
  },
  {
    name: 'a payment called given back whose money stayed',
    sql: [`UPDATE payments SET state = 'refunded' WHERE id = ${PAID}`],
    rule: 'every refunded payment was taken back once and in full, and no other payment was',
  },
  {
    name: 'a promo code overused',
    sql: ['UPDATE promo_codes SET uses = uses + 1, max_uses = NULL WHERE uses > 0 LIMIT 1'],
    rule: 'the uses of every promo code equal its usage rows, and never exceed its limit',
  },
  {
    name: 'a code of one player used by another',
    sql: [
      `INSERT INTO promo_uses (promo_id, player_id, created_at) SELECT MIN(id), ${OTHER}, NOW(3) FROM promo_codes
        WHERE player_id IS NOT NULL AND player_id <> ${OTHER}`,
    ],
    rule: 'a personal code was used by its player only, and a wheel code by no payment',
  },
  {
    name: 'a daily bonus raised afterwards',
    sql: ['UPDATE bonus_takes SET points = points + 1 LIMIT 1'],
    rule: 'every daily bonus gave its player its points, once',
  },
  {
    name: 'an opening that cost nothing without a voucher',
    sql: ["UPDATE openings SET price_kind = 'voucher', paid = 0 LIMIT 1"],
    rule: 'every opening by a voucher used exactly one voucher',
  },
];

const OTHERS: readonly Corruption[] = [
  {
    name: 'a withdrawal without a reservation',
    sql: [
      `INSERT INTO withdrawals (player_id, owned_item_id, game_id, game_name, price_kopecks, cost_kopecks,
        reserved_kopecks, listing_centi_g, created_at) SELECT player_id, id, '12345678', 'x', price_kopecks,
        price_kopecks, (price_kopecks * 75 + 99) DIV 100, 1, NOW(3) FROM items WHERE ${OWNED} LIMIT 1`,
    ],
    rule: 'every withdrawal reserved 75 % of the item’s price in the game once, and returned or spent it when it ended',
  },
  {
    name: 'a line of the staff’s log rewritten',
    sql: ["UPDATE staff_log SET about_id = '1' WHERE about_id <> '1' LIMIT 1"],
    rule: 'no row of the staff log was changed',
  },
  {
    name: 'an answer under a key lost',
    sql: [
      `INSERT INTO idempotency (actor_id, claim_key, input_hash, answer, created_at)
        VALUES (1, 'lost', REPEAT('a', 64), NULL, NOW(3))`,
    ],
    rule: 'every stored idempotency key has its answer',
  },
  {
    name: 'the count of what a player opened changed',
    sql: ['UPDATE players SET opened_count = opened_count + 1 LIMIT 1'],
    rule: 'the counter of a player equals their openings',
  },
  {
    name: 'a place in the tops made better',
    sql: ["UPDATE standings SET won_kopecks = won_kopecks + 1 WHERE period = 'all' LIMIT 1"],
    rule: 'the leaderboard row of every player and period is the sum of their openings',
  },
  {
    name: 'a figure of the dashboard made better',
    sql: ["UPDATE figures SET came = came + 1 WHERE kind = 'transfer' AND span = 'hour' LIMIT 1"],
    rule: 'the figures of transfers are the sums of the ledger, of each hour, kind and unit',
  },
];

export const CORRUPTIONS: readonly Corruption[] = [
  ...LEDGER,
  ...ITEMS,
  ...DRAWS,
  ...PAYMENTS,
  ...OTHERS,
  ...RETURNS,
  ...RESTORES,
  ...STOCKS,
];
