import { settingsFrom } from '#src/core/settings/index.ts';
import type { Check } from './checks.ts';

/** Checks of the staff log: entries are never changed, and no member mints alone what two must decide. */
export const STAFF: readonly Check[] = [
  {
    name: 'no row of the staff log was changed',
    offenders: `
      SELECT id AS line, act, about_type, about_id FROM staff_log
      WHERE BINARY seal <> BINARY SHA2(CONCAT_WS('|', COALESCE(member_id, ''), COALESCE(role, ''), act,
        about_type, about_id, COALESCE(was, ''), COALESCE(became, ''), COALESCE(reason, ''), created_at), 256)`,
  },
  {
    name: 'a change beyond the limit of one member was approved by a second one',
    offenders: `
      SELECT r.id AS request, r.asked_by, r.decided_by FROM change_requests r
      LEFT JOIN staff_log a ON a.about_type = 'request' AND a.act = 'change.approved'
        AND a.about_id = CAST(r.id AS CHAR CHARACTER SET ascii)
        AND a.member_id = r.decided_by AND a.member_id <> r.asked_by
      WHERE r.state = 'posted' AND (a.id IS NULL OR r.decided_at >= r.expires_at)`,
  },
  {
    name: 'every change that names an approved request is one of its author',
    offenders: `
      SELECT l.id AS line, l.act, l.member_id, JSON_VALUE(l.became, '$.request') AS request FROM staff_log l
      LEFT JOIN change_requests r ON r.id = JSON_VALUE(l.became, '$.request') AND r.state = 'posted'
        AND r.asked_by = l.member_id
      WHERE JSON_VALUE(l.became, '$.request') IS NOT NULL AND r.id IS NULL`,
  },
  {
    // The highest limit that ever held: a member is judged by the one of their moment, which is not above it.
    name: 'what a member minted alone within 24 hours is within the limit and what the operator allowed',
    offenders: `
      SELECT * FROM (
        SELECT l.id AS line, l.member_id,
          (SELECT SUM(CASE o.act WHEN 'correction.posted' THEN ABS(JSON_VALUE(o.became, '$.change'))
             ELSE JSON_VALUE(o.became, '$.costKopecks') END)
           FROM staff_log o WHERE o.member_id = l.member_id AND o.created_at > l.created_at - INTERVAL 1 DAY
             AND o.created_at <= l.created_at AND JSON_VALUE(o.became, '$.request') IS NULL) AS minted,
          (SELECT COALESCE(SUM(JSON_VALUE(p.became, '$.sumKopecks')), 0) FROM staff_log p
           WHERE p.about_type = 'member' AND p.act = 'member.allowed'
             AND p.about_id = CAST(l.member_id AS CHAR CHARACTER SET ascii)
             AND p.member_id IS NULL AND p.created_at > l.created_at - INTERVAL 1 DAY
             AND p.created_at <= l.created_at) AS allowed,
          (SELECT GREATEST(${String(settingsFrom(new Map()).correctionLimit)}, COALESCE(MAX(CAST(
             JSON_VALUE(c.entry_values, '$.value') AS UNSIGNED)), 0)) FROM configuration_changes c
           WHERE c.kind = 'setting' AND c.entry_key = 'correctionLimit') AS most
        FROM staff_log l
        WHERE JSON_VALUE(l.became, '$.costKopecks') > 0 AND JSON_VALUE(l.became, '$.request') IS NULL) sums
      WHERE minted > most + allowed`,
  },
];
