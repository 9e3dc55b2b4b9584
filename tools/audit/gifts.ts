import type { Check } from './checks.ts';

/** What the transfers of a subject gave, by the player who got it. */
const givenFor = (type: string, kind: string): string => `
  SELECT t.subject_id, w.player_id, SUM(t.amount) AS amount, COUNT(*) AS transfers
  FROM transfers t JOIN wallets w ON w.id = t.credit_id
  WHERE t.subject_type = '${type}' AND t.kind = '${kind}' GROUP BY t.subject_id, w.player_id`;

/** Daily bonuses and invite codes: each gave what it says, once, to those whom it concerns. */
export const GIFTS: readonly Check[] = [
  {
    name: 'every daily bonus gave its player its points, once',
    offenders: `
      SELECT b.id AS bonus, b.player_id, b.points, g.amount FROM bonus_takes b
      LEFT JOIN (${givenFor('bonus', 'daily_bonus')}) g ON g.subject_id = b.id
      WHERE g.amount IS NULL OR g.amount <> b.points * 100 OR g.transfers <> 1 OR g.player_id <> b.player_id`,
  },
  {
    name: 'no daily bonus was given without being taken',
    offenders: `
      SELECT t.id AS transfer FROM transfers t LEFT JOIN bonus_takes b ON b.id = t.subject_id
      WHERE t.kind = 'daily_bonus' AND (t.subject_type <> 'bonus' OR b.id IS NULL)`,
  },
  {
    name: 'every day of a streak follows the one before, or begins anew',
    offenders: `
      SELECT b.id AS bonus, b.player_id, b.day, b.streak FROM bonus_takes b
      LEFT JOIN bonus_takes y ON y.player_id = b.player_id AND y.day = b.day - 1
      WHERE b.streak <> COALESCE(y.streak, 0) + 1`,
  },
  {
    name: 'the streak of a player is that of the last bonus taken',
    offenders: `
      SELECT p.id AS player, p.bonus_streak, p.bonus_day, b.streak, l.day FROM players p
      LEFT JOIN (SELECT player_id, MAX(day) AS day FROM bonus_takes GROUP BY player_id) l ON l.player_id = p.id
      LEFT JOIN bonus_takes b ON b.player_id = p.id AND b.day = l.day
      WHERE NOT (p.bonus_day <=> l.day) OR p.bonus_streak <> COALESCE(b.streak, 0)`,
  },
  {
    name: 'every activated invite code gave its points once to each of the two',
    offenders: `
      SELECT a.player_id, a.owner_id, a.points, COUNT(g.player_id) AS got FROM invite_activations a
      LEFT JOIN (${givenFor('invite', 'invite_gift')}) g ON g.subject_id = a.player_id
        AND g.player_id IN (a.player_id, a.owner_id) AND g.transfers = 1 AND g.amount = a.points * 100
      GROUP BY a.player_id, a.owner_id, a.points HAVING got <> IF(a.points = 0, 0, 2)`,
  },
  {
    name: 'no gift of an invite code went to anybody else',
    offenders: `
      SELECT t.id AS transfer FROM transfers t JOIN wallets w ON w.id = t.credit_id
      LEFT JOIN invite_activations a ON a.player_id = t.subject_id
      WHERE t.kind = 'invite_gift'
        AND (t.subject_type <> 'invite' OR a.player_id IS NULL OR w.player_id NOT IN (a.player_id, a.owner_id))`,
  },
];
