import { LEGAL_MOVES } from '#src/players/inventory/index.ts';
import { BATTLES } from './battles.ts';
import { DELIVERIES } from './deliveries.ts';
import { FIGURES } from './figures.ts';
import { DOSSIERS } from './dossiers.ts';
import { GAMES } from './games.ts';
import { GIFTS } from './gifts.ts';
import { OWNED_ITEMS } from './items.ts';
import { PAYMENTS } from './payments.ts';
import { PLAYERS } from './players.ts';
import { PROMO } from './promo.ts';
import { RESTORES } from './restores.ts';
import { RESERVES } from './reserves.ts';
import { STAFF } from './staff.ts';
import { STOCK_PERIODS } from './stock-periods.ts';
import { STANDINGS } from './standings.ts';
import { TRANSFERS } from './transfers.ts';
import { VOUCHERS } from './vouchers.ts';
import { SPINS, WHEEL } from './wheel.ts';
import { WITHDRAWALS } from './withdrawals.ts';

/** An invariant of the whole database: the query selects the rows that violate it. */
export interface Check {
  readonly name: string;
  readonly offenders: string;
  /**
   * The table whose ids the query is split by, between :first and :last: sorts and groups of one range fit into the
   * memory of the server, those of a whole history do not.
   */
  readonly splitBy?: 'items' | 'openings' | 'wheel_spins';
}

const LEGAL_PAIRS = Object.entries(LEGAL_MOVES).flatMap(([from, tos]) => tos.map((to) => `('${from}', '${to}')`));

const LEDGER: readonly Check[] = [
  {
    name: 'no balance is below zero, and the house has none cached',
    offenders: 'SELECT id AS wallet, balance FROM wallets WHERE balance < 0 OR (player_id IS NULL AND balance <> 0)',
  },
  {
    name: 'every player has the three wallets',
    offenders: `
      SELECT p.id AS player, COUNT(w.id) AS wallets FROM players p
      LEFT JOIN wallets w ON w.player_id = p.id AND (w.account, w.unit) IN
        (('money', 'RUB'), ('bonus', 'BONUS'), ('donate', 'DONATE'))
      GROUP BY p.id HAVING wallets <> 3`,
  },
  {
    name: 'the wallets of a player are closed exactly when the account is',
    offenders: `
      SELECT w.id AS wallet, w.player_id, p.closed_at, w.closed_after_transfer_id FROM wallets w
      LEFT JOIN players p ON p.id = w.player_id
      WHERE (p.closed_at IS NULL) <> (w.closed_after_transfer_id IS NULL)`,
  },
  {
    name: 'no value reached a closed account after its closing',
    offenders: `
      SELECT t.id AS transfer, t.kind, c.player_id FROM wallets c
      JOIN transfers t ON t.credit_id = c.id AND t.id > c.closed_after_transfer_id
      JOIN wallets d ON d.id = t.debit_id
      WHERE t.kind <> 'debt_made' AND NOT (d.player_id <=> c.player_id)`,
  },
];

const ITEMS: readonly Check[] = [
  {
    name: 'every item has one owner who exists',
    offenders: 'SELECT i.id AS item FROM items i LEFT JOIN players p ON p.id = i.player_id WHERE p.id IS NULL',
  },
  {
    name: 'every step of an item is a legal transition',
    offenders: `
      SELECT m.id AS move, m.owned_item_id AS item, m.from_status, m.to_status FROM item_moves m
      WHERE (m.from_status, m.to_status) NOT IN (${LEGAL_PAIRS.join(', ')})`,
  },
  {
    name: 'the steps of an item are connected, from its starting status to its status',
    offenders: `
      SELECT i.id AS item, i.start_status, i.status, h.first_from, h.last_to, h.breaks FROM items i
      LEFT JOIN (
        SELECT item, MAX(IF(before_it IS NULL, from_status, NULL)) AS first_from,
          MAX(IF(next_id IS NULL, to_status, NULL)) AS last_to, SUM(from_status <> before_it) AS breaks
        FROM (
          SELECT owned_item_id AS item, from_status, to_status, LAG(to_status) OVER moves AS before_it,
            LEAD(id) OVER moves AS next_id
          FROM item_moves WHERE owned_item_id BETWEEN :first AND :last
          WINDOW moves AS (PARTITION BY owned_item_id ORDER BY id)) steps
        GROUP BY item) h ON h.item = i.id
      WHERE i.id BETWEEN :first AND :last AND (COALESCE(h.first_from, i.start_status) <> i.start_status
        OR COALESCE(h.last_to, i.start_status) <> i.status OR COALESCE(h.breaks, 0) > 0)`,
    splitBy: 'items',
  },
];

const DRAWS: readonly Check[] = [
  {
    name: 'every draw belongs to the owner of its seed pair, and has the game of its kind',
    offenders: `
      SELECT d.id AS draw, d.kind, d.subject_id, d.player_id, p.player_id AS owner FROM draws d
      LEFT JOIN seed_pairs p ON p.id = d.seed_pair_id
      LEFT JOIN openings o ON d.kind = 'case' AND o.id = d.subject_id
      LEFT JOIN contracts c ON d.kind = 'contract' AND c.id = d.subject_id
      LEFT JOIN upgrades u ON d.kind = 'upgrade' AND u.id = d.subject_id
      LEFT JOIN wheel_spins s ON d.kind = 'wheel' AND s.id = d.subject_id
      WHERE NOT COALESCE(p.player_id = d.player_id
        AND d.player_id = COALESCE(o.player_id, c.player_id, u.player_id, s.player_id)
        AND d.created_at = COALESCE(o.created_at, c.created_at, u.created_at, s.created_at), FALSE)`,
  },
  {
    // A command takes its time before it waits for locks, and lives for less than two minutes.
    name: 'every draw was made while its seed pair was active',
    offenders: `
      SELECT d.id AS draw, d.created_at, p.id AS pair, p.activated_at, p.revealed_at FROM draws d
      JOIN seed_pairs p ON p.id = d.seed_pair_id
      WHERE p.state = 'next' OR d.created_at < COALESCE(p.activated_at, p.created_at) - INTERVAL 2 MINUTE
        OR d.created_at > p.revealed_at + INTERVAL 2 MINUTE`,
  },
  {
    name: 'every revealed seed pair was followed by a new one of its player in the same moment',
    offenders: `
      SELECT p.id AS pair, p.player_id, p.revealed_at FROM seed_pairs p
      LEFT JOIN seed_pairs n ON n.player_id = p.player_id AND n.created_at = p.revealed_at AND n.id > p.id
      WHERE p.state = 'revealed' AND n.id IS NULL`,
  },
  {
    name: 'every published version covers the tickets 0 to 999999 without a gap',
    offenders: `
      SELECT v.id AS version, MIN(r.ticket_from) AS first, MAX(r.ticket_to) AS last,
        SUM(r.ticket_to - r.ticket_from + 1) AS tickets, SUM(r.gap) AS gaps
      FROM case_versions v LEFT JOIN (
        SELECT version_id, ticket_from, ticket_to,
          ticket_from <> COALESCE(LAG(ticket_to) OVER (PARTITION BY version_id ORDER BY ticket_from), -1) + 1 AS gap
        FROM case_version_rows) r ON r.version_id = v.id
      GROUP BY v.id HAVING COALESCE(first, -1) <> 0 OR last <> 999999 OR tickets <> 1000000 OR gaps > 0`,
  },
  {
    name: 'a seed pair has as many draws as its nonce, numbered without a gap',
    offenders: `
      SELECT p.id AS pair, p.nonce, COUNT(d.id) AS draws, MAX(d.nonce) AS last FROM seed_pairs p
      LEFT JOIN draws d ON d.seed_pair_id = p.id AND d.cursor_no = 0
      GROUP BY p.id, p.nonce HAVING draws <> p.nonce OR COALESCE(last + 1, 0) <> p.nonce`,
  },
  {
    name: 'every draw of a case gave the item of its ticket, to the player of the draw',
    offenders: `
      SELECT d.id AS draw, d.ticket, d.item_id, r.item_id AS by_odds, i.id AS item FROM draws d
      LEFT JOIN case_version_rows r ON r.version_id = d.version_id AND d.ticket BETWEEN r.ticket_from AND r.ticket_to
      LEFT JOIN items i ON i.draw_id = d.id
      WHERE d.kind = 'case' AND (r.item_id IS NULL OR r.item_id <> d.item_id OR i.id IS NULL
        OR i.item_id <> d.item_id OR i.player_id <> d.player_id)`,
  },
  {
    name: 'every player has one active and one next seed pair',
    offenders: `
      SELECT p.id AS player,
        COALESCE(SUM(s.state = 'active'), 0) AS active, COALESCE(SUM(s.state = 'next'), 0) AS waiting
      FROM players p LEFT JOIN seed_pairs s ON s.player_id = p.id
      GROUP BY p.id HAVING active <> 1 OR waiting <> 1`,
  },
];

/** The last end of a cooldown that an opening started, by player and case. */
const COOLDOWNS = `
  SELECT player_id, case_id, MAX(again_at) AS last FROM openings WHERE again_at IS NOT NULL
  GROUP BY player_id, case_id`;

const OPENINGS: readonly Check[] = [
  {
    name: 'every opening is of the case of its version',
    offenders: `
      SELECT o.id AS opening, o.case_id, v.case_id AS of_version FROM openings o
      LEFT JOIN case_versions v ON v.id = o.version_id WHERE NOT COALESCE(v.case_id = o.case_id, FALSE)`,
  },
  {
    name: 'every opening has as many draws as its count, from its version',
    offenders: `
      SELECT o.id AS opening, o.count, COUNT(d.id) AS draws FROM openings o
      LEFT JOIN draws d ON d.kind = 'case' AND d.subject_id = o.id AND d.version_id = o.version_id
        AND d.player_id = o.player_id
      WHERE o.id BETWEEN :first AND :last
      GROUP BY o.id, o.count HAVING draws <> o.count`,
    splitBy: 'openings',
  },
  {
    name: 'every opening by a voucher used exactly one voucher',
    offenders: `
      SELECT o.id AS opening, o.price_kind, v.id AS voucher FROM openings o LEFT JOIN vouchers v ON v.opening_id = o.id
      WHERE (o.price_kind = 'voucher') <> (v.id IS NOT NULL) OR v.player_id <> o.player_id OR v.case_id <> o.case_id
        OR v.used_at <> o.created_at`,
  },
  {
    name: 'no case was opened again within its cooldown',
    offenders: `
      SELECT opening, player_id, case_id, created_at, not_before FROM (
        SELECT id AS opening, player_id, case_id, created_at, again_at,
          LAG(again_at) OVER (PARTITION BY player_id, case_id ORDER BY id) AS not_before
        FROM openings WHERE again_at IS NOT NULL) paused
      WHERE not_before > created_at`,
  },
  {
    name: 'a cooldown ends at the time in the last opening of its player and case',
    offenders: `
      SELECT COALESCE(p.player_id, o.player_id) AS player_id, COALESCE(p.case_id, o.case_id) AS case_id, p.again_at,
        o.last FROM case_pauses p
      LEFT JOIN (${COOLDOWNS}) o ON o.player_id = p.player_id AND o.case_id = p.case_id
      WHERE o.last IS NULL OR o.last <> p.again_at
      UNION ALL
      SELECT o.player_id, o.case_id, NULL, o.last FROM (${COOLDOWNS}) o
      LEFT JOIN case_pauses p ON p.player_id = o.player_id AND p.case_id = o.case_id WHERE p.player_id IS NULL`,
  },
  {
    name: 'every stored idempotency key has its answer',
    offenders: 'SELECT actor_id, claim_key FROM idempotency WHERE answer IS NULL',
  },
];

export const CHECKS: readonly Check[] = [
  ...LEDGER,
  ...TRANSFERS,
  ...PLAYERS,
  ...ITEMS,
  ...OWNED_ITEMS,
  ...DRAWS,
  ...OPENINGS,
  ...STOCK_PERIODS,
  ...PAYMENTS,
  ...DOSSIERS,
  ...PROMO,
  ...GAMES,
  ...BATTLES,
  ...GIFTS,
  ...STANDINGS,
  ...WHEEL,
  ...SPINS,
  ...VOUCHERS,
  ...FIGURES,
  ...RESERVES,
  ...STAFF,
  ...RESTORES,
  ...WITHDRAWALS,
  ...DELIVERIES,
];
