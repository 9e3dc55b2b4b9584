import type { RetentionRule } from '#src/platform/database/retention.ts';

/** These rows let a player count once for a day. The counts themselves are kept. */
export const analyticsRetention: readonly RetentionRule[] = [
  { name: 'figure_actives', table: 'figure_actives', column: 'day', unit: 'day', keptDays: 40 },
];
