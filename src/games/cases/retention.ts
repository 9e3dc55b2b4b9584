import type { RetentionRule } from '#src/platform/database/retention.ts';

/** The page of a case shows the best drop of the last hours. */
export const caseRetention: readonly RetentionRule[] = [
  { name: 'case_bests', table: 'case_bests', column: 'starts_hour', unit: 'hour', keptDays: 31 },
];
