import { TRANSFER_ROUTES, type TransferAccount, type TransferRoute } from '#src/core/ledger/index.ts';
import { MOVEMENT_ACCOUNTS } from '#src/shared/transfer-kinds.ts';
import type { Check } from './checks.ts';

const isPlayers = (account: TransferAccount): boolean => (MOVEMENT_ACCOUNTS as readonly string[]).includes(account);
const quoted = (value: string | number): string => (typeof value === 'number' ? String(value) : `'${value}'`);

const LAWFUL_WALLETS = new Set(
  Object.values(TRANSFER_ROUTES)
    .flat()
    .flatMap(({ unit, debit, credit }) => [debit, credit].map((account) => ({ account, unit })))
    .map(({ account, unit }) => `(${isPlayers(account) ? '1' : '0'}, '${account}', '${unit}')`),
);

/** The sources that are no table of their own. */
const DERIVED: Readonly<Record<string, string>> = {
  wheel_winnings: `(
    SELECT w.id, w.player_id, r.kind, r.amount FROM wheel_spins w JOIN wheel_prizes p ON p.spin_id = w.id
    JOIN wheel_sectors r ON r.version_id = w.version_id AND r.position = p.position)`,
};

/** Transfers of a route whose source is missing, or belongs to another player, or states another amount. */
function unjustified(kind: string, { subject, unit, debit, credit, source, amount, when }: TransferRoute): string {
  // Starts at the side of the house: its index holds the transfers of the kind and no others.
  const [start, end] = isPlayers(debit) && !isPlayers(credit) ? ['credit', 'debit'] : ['debit', 'credit'];
  const [startAccount, endAccount] = start === 'debit' ? [debit, credit] : [credit, debit];
  const players: string[] = [];
  if (isPlayers(startAccount)) players.push('h.player_id');
  if (isPlayers(endAccount)) players.push('o.player_id');
  const conditions = players.map(
    (player) => `${player} IN (${source.players.map((column) => `s.${column}`).join(', ')})`,
  );
  if (amount !== null) {
    conditions.push(`t.amount ${amount.isMost ? '<=' : '='} s.${amount.column} * ${String(amount.factor)}`);
  }
  for (const [column, value] of Object.entries(when)) conditions.push(`s.${column} = ${quoted(value)}`);
  conditions.push(`s.${source.key} IS NOT NULL`);
  return `
    SELECT t.id AS transfer, t.subject_id, t.unit, t.amount, COALESCE(h.player_id, o.player_id) AS player_id
    FROM wallets h
    STRAIGHT_JOIN transfers t FORCE INDEX (transfers_${start}_kind) ON t.${start}_id = h.id AND t.kind = '${kind}'
    STRAIGHT_JOIN wallets o ON o.id = t.${end}_id
    LEFT JOIN ${DERIVED[source.table] ?? source.table} s ON s.${source.key} = t.subject_id
    WHERE ${isPlayers(startAccount) ? 'h.owner_id > 0' : 'h.owner_id = 0'} AND h.account = '${startAccount}'
      AND h.unit = '${unit}' AND o.account = '${endAccount}' AND t.subject_type = '${subject}'
      AND NOT COALESCE(${conditions.join(' AND ')}, FALSE)`;
}

/** The rule of the row that justifies the transfers of a kind. */
export const justifiedRule = (kind: string): string =>
  `the row of its subject justifies player and amount of every transfer ${kind}`;

/** Kinds of so many transfers that they are compared in the pass over the ledger (paid-subjects.ts). */
const OF_PASS = new Set(['item_sale', 'daily_bonus', 'case_opening']);

/** Every transfer is lawful: checks made of the table that `post` checks against. */
export const TRANSFERS: readonly Check[] = [
  {
    name: 'every wallet has an account and a unit of its owner, a player or the house',
    offenders: `
      SELECT id AS wallet, player_id, account, unit FROM wallets
      WHERE (player_id IS NOT NULL, account, unit) NOT IN (${[...LAWFUL_WALLETS].join(', ')})`,
  },
  ...Object.entries(TRANSFER_ROUTES)
    .filter(([kind]) => !OF_PASS.has(kind))
    .map(([kind, routes]): Check => ({
      name: justifiedRule(kind),
      offenders: routes.map((route) => unjustified(kind, route)).join(' UNION ALL '),
    })),
];
