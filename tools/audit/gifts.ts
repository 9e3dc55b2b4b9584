import type { Check } from './checks.ts';

/** Amounts transferred for a subject, by receiving player. */
const givenFor = (type: string, kind: string): string => `
  SELECT t.subject_id, w.player_id, SUM(t.amount) AS amount, COUNT(*) AS transfers
  FROM transfers t JOIN wallets w ON w.id = t.credit_id
  WHERE t.subject_type = '${type}' AND t.kind = '${kind}'
  GROUP BY t.subject_id, w.player_id`;

/** Days of gifts that no player has dropped yet: a gift deletes the days of its player that count no more. */
const KEPT_DAYS = '(SELECT COALESCE(MAX(day), 0) - 29 FROM gift_totals)';
/** Rows whose gift this release gave, or will: the release before, whose transfers have no signature, counts none. */
const counts = (type: string, id: string): string => `NOT EXISTS (SELECT 1 FROM transfers t
  WHERE t.subject_type = '${type}' AND t.subject_id = ${id} AND t.signature IS NULL)`;
const INVITES = `invite_activations a WHERE ${counts('invite', 'a.player_id')}`;
/** The Moscow day of an activation. */
const INVITE_DAY = 'FLOOR((UNIX_TIMESTAMP(created_at) + 10800) / 86400)';

/** Daily bonuses and invite codes: each credits its stated amount once, to the right players. */
export const GIFTS: readonly Check[] = [
  {
    name: 'every day of a streak follows the one before, or starts a new streak',
    offenders: `
      SELECT b.id AS bonus, b.player_id, b.day, b.streak FROM bonus_takes b
      LEFT JOIN bonus_takes y ON y.player_id = b.player_id AND y.day = b.day - 1
      WHERE b.streak <> COALESCE(y.streak, 0) + 1 AND NOT (y.id IS NULL AND EXISTS (
        SELECT 1 FROM former_accounts f WHERE f.player_id = b.player_id))`,
  },
  {
    name: 'the streak of a player is that of the last bonus taken',
    offenders: `
      SELECT p.id AS player, p.bonus_streak, p.bonus_day, b.streak, l.day FROM players p
      LEFT JOIN (SELECT player_id, MAX(day) AS day FROM bonus_takes GROUP BY player_id) l ON l.player_id = p.id
      LEFT JOIN bonus_takes b ON b.player_id = p.id AND b.day = l.day
      WHERE (NOT (p.bonus_day <=> l.day) OR p.bonus_streak <> COALESCE(b.streak, 0)) AND NOT (
        COALESCE(p.bonus_day, 0) > COALESCE(l.day, -1)
        AND EXISTS (SELECT 1 FROM former_accounts f WHERE f.player_id = p.id))`,
  },
  {
    name: 'no benefit that is given once was given again to a person with a former account',
    offenders: `
      SELECT 'invite' AS what, a.player_id, f.former_id FROM former_accounts f
      JOIN players o ON o.id = f.former_id AND o.closed_at <= f.created_at
      JOIN invite_activations b ON b.player_id = f.former_id
      JOIN invite_activations a ON a.player_id = f.player_id AND a.created_at > f.created_at
      UNION ALL SELECT 'code', a.player_id, f.former_id FROM former_accounts f
      JOIN players o ON o.id = f.former_id AND o.closed_at <= f.created_at
      JOIN promo_uses b ON b.player_id = f.former_id
      JOIN promo_uses a ON a.player_id = f.player_id AND a.promo_id = b.promo_id AND a.created_at > f.created_at
      UNION ALL SELECT 'bonus', a.player_id, f.former_id FROM former_accounts f
      JOIN players o ON o.id = f.former_id AND o.closed_at <= f.created_at
      JOIN bonus_takes b ON b.player_id = f.former_id
      JOIN bonus_takes a ON a.player_id = f.player_id AND a.day = b.day AND a.created_at > f.created_at`,
  },
  {
    name: 'the gifts of a day are the sum of those of its players',
    offenders: `
      SELECT day, SUM(of_all) AS of_all, SUM(of_players) AS of_players FROM (
        SELECT day, kopecks AS of_all, 0 AS of_players FROM gift_totals
        UNION ALL SELECT day, 0, kopecks FROM gift_days) d
      WHERE day >= ${KEPT_DAYS} GROUP BY day HAVING of_all <> of_players`,
  },
  {
    name: 'the limits of gifts count every daily bonus and both sides of every invite code',
    offenders: `
      SELECT n.player_id, n.day, SUM(n.kopecks) AS given, COALESCE(MIN(g.kopecks), 0) AS counted FROM (
        SELECT player_id, day, points * 100 AS kopecks FROM bonus_takes b WHERE ${counts('bonus', 'b.id')}
        UNION ALL SELECT player_id, ${INVITE_DAY}, points * 100 FROM ${INVITES}
        UNION ALL SELECT owner_id, ${INVITE_DAY}, points * 100 FROM ${INVITES}) n
      LEFT JOIN gift_days g ON g.player_id = n.player_id AND g.day = n.day
      WHERE n.day >= ${KEPT_DAYS}
      GROUP BY n.player_id, n.day HAVING given > counted`,
  },
  {
    name: 'every activated invite code gave its points once to each of the two, with the first top-up at the latest',
    offenders: `
      SELECT a.player_id, a.owner_id, a.points, COUNT(g.player_id) AS got,
        (SELECT COUNT(*) FROM transfers t WHERE t.subject_type = 'invite' AND t.subject_id = a.player_id) AS moved,
        (SELECT MIN(t.created_at) FROM transfers t WHERE t.subject_type = 'invite' AND t.subject_id = a.player_id)
          >= o.closed_at AS is_alone,
        (SELECT MIN(t.created_at) FROM payments p JOIN transfers t ON t.subject_type = 'payment' AND t.subject_id = p.id
         WHERE p.player_id = a.player_id AND t.kind = 'top_up' AND p.created_at > a.created_at
           AND t.signature IS NOT NULL) AS topped_at
      FROM invite_activations a JOIN players o ON o.id = a.owner_id
      LEFT JOIN (${givenFor('invite', 'invite_gift')}) g ON g.subject_id = a.player_id
        AND g.player_id IN (a.player_id, a.owner_id) AND g.transfers = 1 AND g.amount = a.points * 100
      GROUP BY a.player_id, a.owner_id, a.points, o.closed_at, a.created_at
      HAVING got <> moved OR (got = 1 AND COALESCE(is_alone, 0) = 0)
        OR (got = 0 AND a.points > 0 AND topped_at IS NOT NULL)`,
  },
];
