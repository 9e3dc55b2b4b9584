import type { Check } from './checks.ts';

/** Checks of manual balance corrections, and of staff notes and flags on players. */
export const DOSSIERS: readonly Check[] = [
  {
    name: 'every posted correction moved its sum once, between its player and the house; no other did',
    offenders: `
      SELECT c.id AS correction, c.state, c.change_minor, COUNT(t.id) AS transfers, SUM(t.amount) AS moved
      FROM corrections c
      LEFT JOIN transfers t ON t.subject_type = 'correction' AND t.subject_id = c.id AND t.kind = 'correction'
      LEFT JOIN wallets w ON w.id = IF(c.change_minor > 0, t.credit_id, t.debit_id)
      LEFT JOIN wallets h ON h.id = IF(c.change_minor > 0, t.debit_id, t.credit_id)
      GROUP BY c.id, c.state, c.change_minor, c.player_id, c.unit
      HAVING transfers <> (c.state = 'posted') OR (c.state = 'posted' AND (moved <> ABS(c.change_minor)
        OR MAX(w.player_id) <> c.player_id OR MAX(t.unit) <> c.unit OR MAX(h.account) <> 'adjustment'))`,
  },
  {
    name: 'a correction that needed two people was posted by the second',
    offenders: `
      SELECT id AS correction, asked_by, decided_by FROM corrections
      WHERE state = 'posted' AND needs_two = 1 AND (decided_by = asked_by OR decided_at >= expires_at)`,
  },
  {
    name: 'every note, flag and correction has a staff member',
    offenders: `
      SELECT 'note' AS what, n.id FROM player_notes n LEFT JOIN staff_members m ON m.id = n.member_id WHERE m.id IS NULL
      UNION ALL SELECT 'flag', f.id FROM flags f LEFT JOIN staff_members m ON m.id = f.member_id
      WHERE f.member_id IS NOT NULL AND m.id IS NULL
      UNION ALL SELECT 'correction', c.id FROM corrections c LEFT JOIN staff_members m ON m.id = c.asked_by
      WHERE m.id IS NULL`,
  },
];
