import type { Check } from './checks.ts';

/** Free spins that rows of a player give or take, by player. */
const SPINS = `
  SELECT player_id, SUM(spins) AS spins, SUM(unknown) AS unknown FROM (
    SELECT player_id, CAST(spins AS SIGNED) AS spins, 0 AS unknown FROM bonus_takes WHERE spins > 0
    UNION ALL
    SELECT player_id, CAST(free_spins AS SIGNED) - COALESCE(free_spins_taken, 0),
      IF(state IN ('refunded', 'charged_back') AND free_spins_taken IS NULL, free_spins, 0)
    FROM payments WHERE free_spins > 0 AND state IN ('paid', 'refunded', 'charged_back', 'reinstated')
    UNION ALL
    SELECT w.player_id, COALESCE(p.kind = 'spin', 0) - (w.promo_id IS NULL), 0
    FROM wheel_spins w LEFT JOIN wheel_prizes p ON p.spin_id = w.id) changes
  GROUP BY player_id`;

/** The columns of a player that follow from rows. */
export const PLAYERS: readonly Check[] = [
  {
    name: 'the free spins of a player are those that their bonuses, top-ups and prizes gave, less those used',
    offenders: `
      SELECT l.id AS player, l.free_spins, l.first_spins + COALESCE(s.spins, 0) AS left_over FROM players l
      LEFT JOIN (${SPINS}) s ON s.player_id = l.id
      WHERE CAST(l.free_spins AS SIGNED) NOT BETWEEN l.first_spins + COALESCE(s.spins, 0) - COALESCE(s.unknown, 0)
        AND l.first_spins + COALESCE(s.spins, 0)`,
  },
  {
    name: 'no opening gave exp unless it cost money',
    offenders: `SELECT id AS opening, price_kind, paid, exp FROM openings WHERE exp > 0 AND price_kind <> 'money'`,
  },
  {
    name: 'the wheel’s cashback of a player ends as the latest of their prizes says',
    offenders: `
      SELECT l.id AS player, l.cashback_until, p.until_at FROM players l
      LEFT JOIN (
        SELECT s.player_id, MAX(p.until_at) AS until_at FROM wheel_prizes p JOIN wheel_spins s ON s.id = p.spin_id
        WHERE p.kind = 'cashback' GROUP BY s.player_id) p ON p.player_id = l.id
      WHERE NOT (l.cashback_until <=> p.until_at)`,
  },
  {
    // A prize that is won while a cashback runs keeps the higher percentage; one that is won later starts again. The
    // migration wrote the percentage of the last prize of a cashback that ran at the time.
    name: 'the wheel’s cashback of a player has the percentage of the prizes that it consists of',
    offenders: `
      SELECT l.id AS player, l.cashback_percent, c.percents, c.most FROM players l
      JOIN (SELECT MAX(migration_time) AS migrated_at FROM knex_migrations
        WHERE name LIKE '20261122_1740_players_cashback_percent%') m
      LEFT JOIN (
        SELECT player_id, GROUP_CONCAT(DISTINCT percent) AS percents, MAX(percent) AS most, MIN(created_at) AS began_at
        FROM (
          SELECT player_id, id, percent, created_at, MAX(IF(begins, id, 0)) OVER (PARTITION BY player_id) AS first_id
          FROM (
            SELECT s.player_id, s.id, s.created_at, p.cashback_percent AS percent,
              COALESCE(MAX(p.until_at) OVER (PARTITION BY s.player_id ORDER BY s.id
                ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) <= s.created_at, TRUE) AS begins
            FROM wheel_prizes p JOIN wheel_spins s ON s.id = p.spin_id WHERE p.kind = 'cashback') won) running
        WHERE id >= first_id GROUP BY player_id) c ON c.player_id = l.id
      WHERE IF(c.player_id IS NULL, l.cashback_percent IS NOT NULL, NOT COALESCE(l.cashback_percent = c.most
        OR (c.began_at < m.migrated_at AND FIND_IN_SET(l.cashback_percent, c.percents)), FALSE))`,
  },
  {
    name: 'an inviter earns from the top-ups of their own friends',
    offenders: `
      SELECT e.payment_id AS payment, e.inviter_id, e.player_id, l.inviter_id AS invited_by FROM referral_earnings e
      LEFT JOIN payments p ON p.id = e.payment_id LEFT JOIN players l ON l.id = p.player_id
      WHERE NOT COALESCE(p.player_id = e.player_id AND l.inviter_id = e.inviter_id, FALSE)`,
  },
];
