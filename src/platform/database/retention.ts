import { setTimeout as sleep } from 'node:timers/promises';
import { moscowDay } from '#src/shared/moscow-day.ts';
import { DAY_MS, HOUR_MS, HOUR_SECONDS } from '#src/shared/time.ts';
import { timeAfter } from '#src/platform/process/clock.ts';
import type { Job } from '#src/platform/process/jobs.ts';
import type { Services } from '#src/platform/services.ts';
import { type Db, write } from './database.ts';

/** Rows of a table that are deleted at some age. Rows of value, and their proofs, have no such rule. */
export interface RetentionRule {
  /** Unique among all rules. The audit asks by it how far back derived rows are kept. */
  readonly name: string;
  readonly table: string;
  /** The age of a row: an index begins with this column, behind those of `where`. */
  readonly column: string;
  /** A time, the number of a Moscow day, or hours since 1970. */
  readonly unit: 'time' | 'day' | 'hour';
  readonly keptDays: number;
  /** Further condition in SQL. */
  readonly where?: string;
}

const ROWS_AT_ONCE = 1000;
const PIECES_A_RUN = 200;
const PAUSE_MS = 20;

/**
 * Deletes the rows of a rule that are too old, in small pieces, and returns their number. The boundary is stored before
 * the first deletion, so the audit at no time expects rows that are gone.
 */
export async function deleteOldRows(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { name, table, column, unit, keptDays, where = '1' }: RetentionRule,
): Promise<number> {
  const before = timeAfter(clock.now(), -keptDays * DAY_MS);
  const [day, hour] = [moscowDay(before.getTime()), Math.floor(before.getTime() / HOUR_MS)];
  const boundary = { time: before, day, hour }[unit];
  if (typeof boundary === 'number') await putMark(db, name, boundary);
  let deletedCount = 0;
  for (let pieces = 0; pieces < PIECES_A_RUN; pieces += 1) {
    const { affectedRows } = await write(
      db,
      `DELETE FROM ${table} WHERE ${where} AND ${column} < ? ORDER BY ${column} LIMIT ${String(ROWS_AT_ONCE)}`,
      [boundary],
    );
    deletedCount += affectedRows;
    if (affectedRows < ROWS_AT_ONCE) break;
    await sleep(PAUSE_MS);
  }
  return deletedCount;
}

async function putMark(db: Db, name: string, keptFrom: number): Promise<void> {
  await write(
    db,
    `INSERT INTO retention_marks (name, kept_from) VALUES (?, ?)
     ON DUPLICATE KEY UPDATE kept_from = GREATEST(kept_from, VALUES(kept_from))`,
    [name, keptFrom],
  );
}

/** One job for all rules. A rule that fails holds up no other. */
export const retentionJob = (rules: readonly RetentionRule[]): Job => ({
  name: 'delete-old-rows',
  everySeconds: HOUR_SECONDS,
  act: async (services) => {
    const failures: unknown[] = [];
    for (const rule of rules) {
      await deleteOldRows(services, rule).catch((error: unknown) => {
        failures.push(error);
      });
    }
    if (failures.length > 0) throw new AggregateError(failures, 'rows were not deleted');
  },
});
