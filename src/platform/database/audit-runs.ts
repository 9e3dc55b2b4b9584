import { type Db, write } from './database.ts';
import type { RetentionRule } from './retention.ts';
import { column, readRow, type RowOf, rowShape } from './rows.ts';

const runShape = rowShape({
  endedAt: column.timestamp,
  /** Rules that were judged, and those that do not hold. */
  rules: column.integer,
  broken: column.integer,
  /** Totals that it counted, by name; null when it could not. */
  totals: column.json<Record<string, number>>().nullable,
});

/** The result of one run of `npm run audit`. */
export type AuditRun = RowOf<typeof runShape>;

/** The last result; null before the first run. */
export const readLastAudit = (db: Db): Promise<AuditRun | null> =>
  readRow(db, runShape, 'FROM audit_runs ORDER BY ended_at DESC, id DESC LIMIT 1');

export async function recordAudit(db: Db, { rules, broken, totals }: Omit<AuditRun, 'endedAt'>): Promise<void> {
  await write(db, 'INSERT INTO audit_runs (ended_at, rules, broken, totals) VALUES (UTC_TIMESTAMP(3), ?, ?, ?)', [
    rules,
    broken,
    totals === null ? null : JSON.stringify(totals),
  ]);
}

export const auditRunRetention: readonly RetentionRule[] = [
  { name: 'audit_runs', table: 'audit_runs', column: 'ended_at', unit: 'time', keptDays: 400 },
];
