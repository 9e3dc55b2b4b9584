import type { Db } from '#src/platform/database/database.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { putValue, readValue } from './store.ts';

const PREFIX = 'seed.';
/** The name of the mark that a seed of the demo month keeps, and its value when the month is complete. */
export const DEMO_MONTH = { mark: 'demo', finished: 'done' } as const;

/**
 * The mark that a seed stored under a name, or null. Marks are separate from the settings. They show the next seed what
 * is done, so that later starts need one query only.
 */
export async function readSeedMark(db: Db, name: string): Promise<string | null> {
  const mark = await readValue(db, PREFIX + name);
  return typeof mark === 'string' ? mark : null;
}

/** Stores a mark for the next seed, in the same transaction as the seeded rows. */
export async function writeSeedMark(tx: Tx, name: string, mark: string): Promise<void> {
  await putValue(tx, PREFIX + name, mark);
}

/** True while a month of demo history is begun and not complete: rows with times of the past are being added. */
export async function isDemoMonthUnderWay(db: Db): Promise<boolean> {
  const mark = await readSeedMark(db, DEMO_MONTH.mark);
  return mark !== null && mark !== DEMO_MONTH.finished;
}
