import type { RetentionRule } from '#src/platform/database/retention.ts';

export const notificationRetention: readonly RetentionRule[] = [
  { name: 'notices', table: 'notices', column: 'created_at', unit: 'time', keptDays: 365 },
];
