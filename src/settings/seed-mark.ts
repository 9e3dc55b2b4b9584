import type { Db } from '#src/platform/db.ts';
import type { Tx } from '#src/platform/transaction.ts';
import { putValue, readValue } from './store.ts';

const PREFIX = 'seed.';

/**
 * What the seed has left behind under a name, or null. A mark lies beside the settings, not among them: it tells the
 * next seed what is done, so that a start after the first costs one look.
 */
export async function readSeedMark(db: Db, name: string): Promise<string | null> {
  const mark = await readValue(db, PREFIX + name);
  return typeof mark === 'string' ? mark : null;
}

/** Leaves a mark for the next seed, in the transaction of what it tells of. */
export async function keepSeedMark(tx: Tx, name: string, mark: string): Promise<void> {
  await putValue(tx, PREFIX + name, mark);
}
