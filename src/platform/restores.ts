import { ConfigError } from './config/config-error.ts';
import { type Db, select } from './database/database.ts';
import type { Services } from './services.ts';

/** A part of the store's history that a restore took away: everything between these two moments. */
export interface LostHistory {
  readonly backedUpAt: Date;
  readonly restoredAt: Date;
}

interface LossRow {
  readonly backed_up_at: Date;
  readonly restored_at: Date;
}

/**
 * A transaction that was open at the moment of a backup is not in it, and may have taken an id below the highest one in
 * the backup. This number of ids below the gap of a restore counts as doubtful too.
 */
const DOUBTFUL_IDS = 1000;

/** The lost history that may hold a row of an id, for an id without a row; null where the row was never there. */
export async function lostHistoryOf(db: Db, table: string, id: number): Promise<LostHistory | null> {
  const [row] = await select<LossRow>(
    db,
    `SELECT r.backed_up_at, r.restored_at FROM restore_gaps g JOIN restores r ON r.id = g.restore_id
     WHERE g.table_name = ? AND g.first_id <= ? AND g.last_id >= ? ORDER BY g.last_id LIMIT 1`,
    [table, id + DOUBTFUL_IDS, id],
  );
  return row === undefined ? null : { backedUpAt: row.backed_up_at, restoredAt: row.restored_at };
}

/** Throws ConfigError while the database is a restored backup whose open seed pairs and ids are not renewed. */
export function assertFinished({ dataVersions }: Pick<Services, 'dataVersions'>): void {
  try {
    dataVersions.epoch();
  } catch (cause) {
    throw new ConfigError('DATABASE_URL: this restored backup is not finished; run npm run restore -- --finish', {
      cause,
    });
  }
}
