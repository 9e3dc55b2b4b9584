import { TRANSFER_ROUTES, type TransferRoute } from '#src/core/ledger/index.ts';
import { MOVEMENT_ACCOUNTS } from '#src/shared/transfer-kinds.ts';
import type { Corruption } from './corruptions.ts';

const ROUTE_RULE = 'every transfer has the subject, the accounts and the unit of its kind';
const ruleOf = (kind: string): string => `the row of its subject justifies player and amount of every transfer ${kind}`;
const idOf = (table: string, where: string): string =>
  `(SELECT id FROM (SELECT MIN(id) AS id FROM ${table} WHERE ${where}) x)`;
const houseOf = (account: string, unit: string): string =>
  `(SELECT id FROM (SELECT id FROM wallets WHERE owner_id = 0 AND account = '${account}' AND unit = '${unit}') h)`;
const isPlayers = (account: string): boolean => (MOVEMENT_ACCOUNTS as readonly string[]).includes(account);

/** Moves a transfer to the wallet of another player, of the same account and unit. */
const toAnother = (kind: string, { debit, unit, credit }: TransferRoute): string => {
  const [side, account] = isPlayers(credit) ? ['credit_id', credit] : ['debit_id', debit];
  return `UPDATE transfers t JOIN (SELECT MIN(t.id) AS id, MIN(w.player_id) AS player_id FROM transfers t
      JOIN wallets w ON w.id = t.${side} WHERE t.kind = '${kind}' AND t.unit = '${unit}' AND w.account = '${account}'
      GROUP BY t.id ORDER BY t.id LIMIT 1) one ON one.id = t.id
    SET t.${side} = (SELECT MAX(id) FROM wallets WHERE account = '${account}' AND unit = '${unit}'
      AND player_id NOT IN (one.player_id, COALESCE((SELECT owner_id FROM invite_activations LIMIT 1), 0)))`;
};

/** Kinds of which the history has a transfer, with the route of the first one. */
const KINDS = Object.entries(TRANSFER_ROUTES).map(([kind, routes]) => ({ kind, route: routes[0] as TransferRoute }));
/** Accounts that one player of the history has. */
const IS_OF_FEW = new Set(['debt', 'donate_pending']);
/** A charge-back of money that had been spent, so that the house paid it. */
const IS_OF_HOUSE = new Set(['charge_back']);

/** A transfer that adds up, with the balance of its player: only its meaning is wrong. */
const forged = (values: string, wallet: string, change: number): readonly string[] => [
  `INSERT INTO transfers (debit_id, credit_id, unit, amount, kind, subject_type, subject_id, created_at)
    VALUES (${values}, NOW(3))`,
  `UPDATE wallets SET balance = balance + ${String(change)} WHERE id = ${wallet}`,
];
const DONATE = idOf('wallets', "account = 'donate' AND player_id IS NOT NULL");
const MONEY = idOf('wallets', "account = 'money' AND balance > 100");

/** Each kind can have a missing subject or one of another type; most also a wrong amount or a wrong player. */
function corruptionsOfKind({ kind, route }: (typeof KINDS)[number]): Corruption[] {
  const id = idOf('transfers', `kind = '${kind}'`);
  const corruptions: Corruption[] = [
    {
      name: `a transfer ${kind} for a ${route.subject} that does not exist`,
      sql: [`UPDATE transfers SET subject_id = 4000000000 WHERE id = ${id}`],
      rule: ruleOf(kind),
    },
    {
      name: `a transfer ${kind} for a subject of another type`,
      sql: [`UPDATE transfers SET subject_type = 'gift' WHERE id = ${id}`],
      rule: ROUTE_RULE,
    },
  ];
  if (route.amount !== null) {
    corruptions.push({
      name: `a transfer ${kind} of more than its ${route.subject} states`,
      sql: [`UPDATE transfers SET amount = amount + 10000000 WHERE id = ${id}`],
      rule: ruleOf(kind),
    });
  }
  const accounts = [route.debit, route.credit];
  if (!IS_OF_HOUSE.has(kind) && accounts.some(isPlayers) && !accounts.some((one) => IS_OF_FEW.has(one))) {
    corruptions.push({
      name: `a transfer ${kind} of another player`,
      sql: [toAnother(kind, route)],
      rule: ruleOf(kind),
    });
  }
  return corruptions;
}

export const TRANSFER_CORRUPTIONS: readonly Corruption[] = [
  {
    name: 'a top-up for a gift, in donate',
    sql: forged(
      `${houseOf('provider_clearing', 'DONATE')}, ${DONATE}, 'DONATE', 100000, 'top_up', 'gift', 1`,
      DONATE,
      100_000,
    ),
    rule: ROUTE_RULE,
  },
  {
    name: 'a top-up in donate without money',
    sql: forged(
      `${houseOf('provider_clearing', 'DONATE')}, ${DONATE}, 'DONATE', 100000, 'top_up', 'payment', 4000000000`,
      DONATE,
      100_000,
    ),
    rule: ruleOf('top_up'),
  },
  {
    name: 'a sale paid by the promo codes',
    sql: [
      `UPDATE transfers SET debit_id = ${houseOf('promo_expense', 'RUB')}
        WHERE id = ${idOf('transfers', "kind = 'item_sale'")}`,
    ],
    rule: ROUTE_RULE,
  },
  {
    name: 'a sale for less than the price of its item',
    sql: [
      `UPDATE wallets SET balance = balance - 1
        WHERE id = (SELECT credit_id FROM transfers WHERE kind = 'item_sale' ORDER BY id LIMIT 1)`,
      `UPDATE transfers SET amount = amount - 1 WHERE kind = 'item_sale' ORDER BY id LIMIT 1`,
    ],
    rule: ruleOf('item_sale'),
  },
  {
    name: 'a gift of the demo to a player who is none of the demo',
    sql: [
      `UPDATE players SET is_demo = 0 WHERE id = (SELECT subject_id FROM transfers WHERE kind = 'demo_gift' LIMIT 1)`,
    ],
    rule: ruleOf('demo_gift'),
  },
  {
    name: 'a correction without a request',
    sql: forged(
      `${houseOf('adjustment', 'RUB')}, ${MONEY}, 'RUB', 100, 'correction', 'correction', 4000000000`,
      MONEY,
      100,
    ),
    rule: ruleOf('correction'),
  },
  {
    name: 'money of one player given to another as a sale',
    sql: [
      ...forged(
        `${MONEY}, ${idOf('wallets', "account = 'money' AND balance = 0")}, 'RUB', 100, 'item_sale', 'item', 1`,
        MONEY,
        -100,
      ),
      `UPDATE wallets SET balance = 100 WHERE id = ${idOf('wallets', "account = 'money' AND balance = 0")}`,
    ],
    rule: ROUTE_RULE,
  },
  {
    name: 'a transfer of an unknown kind',
    sql: [`UPDATE transfers SET kind = 'present' WHERE id = ${idOf('transfers', "kind = 'daily_bonus'")}`],
    rule: ROUTE_RULE,
  },
  {
    name: 'a wallet of a player renamed to one of the house',
    sql: [`UPDATE wallets SET account = 'demo' WHERE id = ${DONATE}`],
    rule: 'every wallet has an account and a unit of its owner, a player or the house',
  },
  ...KINDS.filter(({ kind }) => kind !== 'demo_removal').flatMap(corruptionsOfKind),
];
