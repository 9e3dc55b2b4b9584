import type { RetentionRule } from '#src/platform/database/retention.ts';

/** An address that was not confirmed may be a stranger's. */
export const emailRetention: readonly RetentionRule[] = [
  { name: 'player_emails', table: 'player_emails', column: 'asked_at', unit: 'time', keptDays: 7 },
];
