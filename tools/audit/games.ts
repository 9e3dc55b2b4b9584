import type { Check } from './checks.ts';

/** Items consumed by a contract or an upgrade, by its id. */
const usedBy = (kind: 'contract' | 'upgrade'): string => `
  SELECT u.subject_id, COUNT(*) AS items, SUM(i.price_kopecks) AS worth, MIN(i.player_id) AS first_player,
    MAX(i.player_id) AS last_player, SUM(i.status <> '${kind}') AS others
  FROM item_uses u JOIN items i ON i.id = u.owned_item_id WHERE u.kind = '${kind}' GROUP BY u.subject_id`;

/** Draws of a contract or an upgrade with the items won. */
const drawnBy = (kind: 'contract' | 'upgrade'): string => `
  SELECT d.subject_id, COUNT(*) AS draws, COUNT(d.item_id) AS wins, MAX(d.item_id) AS drawn, MAX(d.ticket) AS ticket,
    MAX(d.player_id) AS player_id, COUNT(i.id) AS given, MAX(i.item_id) AS item, MAX(i.player_id) AS owner,
    MAX(i.price_kopecks) AS price
  FROM draws d LEFT JOIN items i ON i.draw_id = d.id WHERE d.kind = '${kind}' GROUP BY d.subject_id`;

/** Contracts and upgrades: each stake is consumed once, one draw decides the outcome, money is staked once. */
export const GAMES: readonly Check[] = [
  {
    name: 'an item was consumed exactly when its status says so, by the kind in its status',
    offenders: `
      SELECT i.id AS item, i.status, u.kind FROM items i LEFT JOIN item_uses u ON u.owned_item_id = i.id
      WHERE (i.status IN ('contract', 'upgrade')) <> (u.kind IS NOT NULL)
        OR (u.kind IS NOT NULL AND u.kind <> i.status)`,
  },
  {
    name: 'the consumer of an item exists',
    offenders: `
      SELECT u.owned_item_id AS item, u.kind, u.subject_id FROM item_uses u
      LEFT JOIN contracts c ON u.kind = 'contract' AND c.id = u.subject_id
      LEFT JOIN upgrades g ON u.kind = 'upgrade' AND g.id = u.subject_id
      WHERE c.id IS NULL AND g.id IS NULL`,
  },
  {
    name: 'every contract consumed items of its player with the value that it states',
    offenders: `
      SELECT c.id AS contract, c.item_count, c.value_kopecks, u.items, u.worth FROM contracts c
      LEFT JOIN (${usedBy('contract')}) u ON u.subject_id = c.id
      WHERE u.items IS NULL OR u.items <> c.item_count OR u.worth <> c.value_kopecks OR u.others > 0
        OR u.first_player <> c.player_id OR u.last_player <> c.player_id`,
  },
  {
    name: 'every contract has one draw of its player, and gave the one item',
    offenders: `
      SELECT c.id AS contract, d.draws, d.drawn, d.given, d.item FROM contracts c
      LEFT JOIN (${drawnBy('contract')}) d ON d.subject_id = c.id
      WHERE d.draws IS NULL OR d.draws <> 1 OR d.wins <> 1 OR d.given <> 1 OR d.drawn <> d.item
        OR d.player_id <> c.player_id OR d.owner <> c.player_id`,
  },
  {
    name: 'every upgrade consumed the stated items of its player, worth the stake less its money',
    offenders: `
      SELECT g.id AS upgrade, g.item_count, g.stake_kopecks, g.add_kopecks, u.items, u.worth FROM upgrades g
      LEFT JOIN (${usedBy('upgrade')}) u ON u.subject_id = g.id
      WHERE u.items IS NULL OR u.items <> g.item_count OR u.worth + g.add_kopecks <> g.stake_kopecks OR u.others > 0
        OR u.first_player <> g.player_id OR u.last_player <> g.player_id`,
  },
  {
    name: 'the money of every upgrade was staked once, by its player',
    offenders: `
      SELECT g.id AS upgrade, g.add_kopecks, t.paid FROM upgrades g
      LEFT JOIN (
        SELECT t.subject_id, SUM(t.amount) AS paid, COUNT(*) AS transfers, MAX(w.player_id) AS player_id
        FROM transfers t JOIN wallets w ON w.id = t.debit_id
        WHERE t.subject_type = 'upgrade' AND t.kind = 'upgrade_stake' GROUP BY t.subject_id) t ON t.subject_id = g.id
      WHERE COALESCE(t.paid, 0) <> g.add_kopecks OR COALESCE(t.transfers, 0) <> (g.add_kopecks > 0)
        OR (t.player_id IS NOT NULL AND t.player_id <> g.player_id)`,
  },
  {
    name: 'every upgrade has the tickets that follow from stake and target',
    offenders: `
      SELECT id AS upgrade, stake_kopecks, target_kopecks, edge_percent, tickets FROM upgrades
      WHERE tickets <> LEAST(750000,
        GREATEST(1, stake_kopecks * (100 - edge_percent) * 1000000 DIV (target_kopecks * 100)))`,
  },
  {
    name: 'every upgrade has one draw of its player, won when its ticket is on the winning side',
    offenders: `
      SELECT g.id AS upgrade, g.side, g.tickets, d.draws, d.ticket, d.drawn, d.given FROM upgrades g
      LEFT JOIN (${drawnBy('upgrade')}) d ON d.subject_id = g.id
      WHERE d.draws IS NULL OR d.draws <> 1 OR d.player_id <> g.player_id
        OR d.wins <> IF(g.side = 'under', d.ticket < g.tickets, d.ticket >= 1000000 - g.tickets)
        OR d.given <> d.wins
        OR (d.wins = 1 AND (d.drawn <> g.target_item_id OR d.item <> d.drawn OR d.owner <> g.player_id
          OR d.price <> g.target_kopecks))`,
  },
  {
    name: 'a draw of a case refers to its version, and one of a contract or an upgrade has its own odds',
    offenders: `
      SELECT d.id AS draw, d.kind, d.version_id, o.draw_id AS odds FROM draws d
      LEFT JOIN draw_odds o ON o.draw_id = d.id
      WHERE (d.kind = 'case') <> (d.version_id IS NOT NULL)
        OR (d.kind NOT IN ('case', 'wheel')) <> (o.draw_id IS NOT NULL)`,
  },
  {
    name: 'the counter of contracts equals the contracts signed until its last count',
    offenders: `
      SELECT m.contracts AS shown, m.settled_contracts, c.settled, c.signed FROM standing_marks m
      JOIN (
        SELECT COUNT(*) AS signed, COALESCE(SUM(id <= (SELECT settled_contract_id FROM standing_marks)), 0) AS settled
        FROM contracts) c
      WHERE m.contracts > c.signed OR m.settled_contracts <> c.settled`,
  },
];
