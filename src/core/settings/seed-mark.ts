import type { Db } from '#src/platform/database/database.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { putValue, readValue } from './store.ts';

const PREFIX = 'seed.';

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
