import type { Check } from './checks.ts';

/** Staff log checks: entries are never changed. */
export const STAFF: readonly Check[] = [
  {
    name: 'every line of the log of staff is as it was written',
    offenders: `
      SELECT id AS line, act, about_type, about_id FROM staff_log
      WHERE BINARY seal <> BINARY SHA2(CONCAT_WS('|', COALESCE(member_id, ''), COALESCE(role, ''), act,
        about_type, about_id, COALESCE(was, ''), COALESCE(became, ''), COALESCE(reason, ''), created_at), 256)`,
  },
];
