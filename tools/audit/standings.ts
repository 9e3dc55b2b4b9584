import type { Check } from './checks.ts';

/** Counters of the whole store, compared with its players. */
export const STANDINGS: readonly Check[] = [
  {
    name: 'the settled counters of players are those who joined, and those who left, until their marks',
    offenders: `
      SELECT m.settled_players, p.joined, m.closed_players, p.closed, m.users FROM standing_marks m
      JOIN (
        SELECT COUNT(*) AS players,
          COALESCE(SUM(id <= (SELECT settled_player_id FROM standing_marks)), 0) AS joined,
          COALESCE(SUM(closed_at <= (SELECT closed_until FROM standing_marks)), 0) AS closed
        FROM players) p
      WHERE m.settled_players <> p.joined OR m.closed_players <> p.closed OR m.users > p.players`,
  },
];
