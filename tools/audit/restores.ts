import { BATTLES_MIGRATED } from './battles.ts';
import type { Check } from './checks.ts';

/** Tables whose ids players and staff see, or keep in sessions, links and proofs. */
const PUBLIC_TABLES = [
  'players',
  'openings',
  'draws',
  'items',
  'payments',
  'withdrawals',
  'transfers',
  'staff_members',
  'seals',
];

/** Rules that every restore leaves behind (docs/decisions/0053). */
export const RESTORES: readonly Check[] = [
  {
    name: 'no seed pair from before a restore is open',
    offenders: `
      SELECT p.id AS pair, p.player_id, p.state FROM seed_pairs p
      WHERE p.state IN ('active', 'next')
        AND p.id <= (SELECT MAX(g.last_id) FROM restore_gaps g WHERE g.table_name = 'seed_pairs')`,
  },
  {
    name: 'no battle from before a restore goes on after it',
    offenders: `
      SELECT b.id AS battle, b.state, b.drawn_at FROM battles b JOIN restores r ON b.created_at <= r.restored_at
      WHERE r.restored_at > ${BATTLES_MIGRATED} AND (b.state IN ('waiting', 'full') OR b.drawn_at > r.restored_at)`,
  },
  {
    name: 'no id that a restore skipped is in use',
    offenders: PUBLIC_TABLES.map(
      (table) => `
      (SELECT '${table}' AS name, t.id FROM restore_gaps g
       JOIN ${table} t ON t.id BETWEEN g.first_id AND g.last_id
       WHERE g.table_name = '${table}' LIMIT 10)`,
    ).join(' UNION ALL '),
  },
];
