import type { Check } from './checks.ts';

/** Staff log checks: entries are never changed. */
export const STAFF: readonly Check[] = [
  {
    name: 'no row of the staff log was changed',
    offenders: `
      SELECT id AS line, act, about_type, about_id FROM staff_log
      WHERE BINARY seal <> BINARY SHA2(CONCAT_WS('|', COALESCE(member_id, ''), COALESCE(role, ''), act,
        about_type, about_id, COALESCE(was, ''), COALESCE(became, ''), COALESCE(reason, ''), created_at), 256)`,
  },
];
