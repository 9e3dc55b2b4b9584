import { CLOCK_TOLERANCE_MS } from '#src/platform/database/database-clock.ts';
import { SECOND_MS } from '#src/shared/time.ts';
import type { Check } from './checks.ts';

/** Number of the store's day (Moscow time) of a timestamp. */
const dayOf = (column: string): string => `DATEDIFF(${column} + INTERVAL 3 HOUR, '1970-01-01')`;

/** Totals of every game and every sale by player and day, from their own rows. */
const PLAYED = `
  SELECT player_id, ${dayOf('created_at')} AS day, paid AS spent, 0 AS staked, 0 AS won, 0 AS gifted, 0 AS sold
  FROM openings WHERE price_kind = 'money'
  UNION ALL SELECT player_id, ${dayOf('created_at')}, add_kopecks, stake_kopecks - add_kopecks, 0, 0, 0 FROM upgrades
  UNION ALL SELECT player_id, ${dayOf('created_at')}, 0, value_kopecks, 0, 0, 0 FROM contracts
  UNION ALL SELECT i.player_id, ${dayOf('i.created_at')}, 0, 0,
    IF(o.id IS NULL OR o.price_kind = 'money', i.price_kopecks, 0),
    IF(o.id IS NULL OR o.price_kind = 'money', 0, i.price_kopecks), 0
  FROM items i JOIN draws d ON d.id = i.draw_id LEFT JOIN openings o ON d.kind = 'case' AND o.id = d.subject_id
  UNION ALL SELECT s.player_id, ${dayOf('s.created_at')}, 0, 0, 0, COALESCE(i.price_kopecks, x.amount), 0
  FROM wheel_spins s JOIN wheel_prizes p ON p.spin_id = s.id LEFT JOIN items i ON i.id = p.owned_item_id
  LEFT JOIN wheel_sectors x ON x.version_id = s.version_id AND x.position = p.position
  WHERE p.kind IN ('item', 'money')
  UNION ALL SELECT w.player_id, ${dayOf('t.created_at')}, 0, 0, 0, 0, t.amount
  FROM transfers t JOIN wallets w ON w.id = t.credit_id WHERE t.kind = 'item_sale'`;

const FIGURES = ['spent', 'staked', 'won', 'gifted', 'sold'];

const TOLERANCE = `INTERVAL ${String(CLOCK_TOLERANCE_MS / SECOND_MS)} SECOND`;

/**
 * Matches rows of a player that fall within that player's break. A game that was committed before the break may bear a
 * later time when the clocks of two processes differ.
 */
const within = (table: string): string => `
  SELECT '${table}' AS what, g.id, g.player_id, b.id AS break FROM ${table} g JOIN play_breaks b
    ON b.player_id = g.player_id AND g.created_at > b.from_at + ${TOLERANCE}
    AND (b.until_at IS NULL OR g.created_at < b.until_at) AND (b.lifted_at IS NULL OR g.created_at < b.lifted_at)`;

/** Limits set by players hold, and the play statistics shown to players match their play. */
export const LIMITS: readonly Check[] = [
  {
    name: 'the day totals of a player are the sums of their games and sales',
    offenders: `
      SELECT player_id, day, ${FIGURES.map((name) => `SUM(${name}) AS ${name}`).join(', ')} FROM (
        ${PLAYED}
        UNION ALL SELECT player_id, day, ${FIGURES.map((name) => `-${name}_kopecks`).join(', ')} FROM play_days
      ) both_sides GROUP BY player_id, day HAVING ${FIGURES.map((name) => `${name} <> 0`).join(' OR ')}`,
  },
  {
    name: 'no player played or began a top-up during a break',
    offenders: ['openings', 'contracts', 'upgrades', 'wheel_spins', 'payments'].map(within).join(' UNION ALL '),
  },
];
