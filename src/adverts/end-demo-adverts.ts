import { bumpDataVersion } from '#src/platform/data-version.ts';
import type { Tx } from '#src/platform/transaction.ts';
import { updateDemoEnded } from './store.ts';

/** Ends the demo's adverts now; pages stop telling them. Answers how many ended. */
export async function endDemoAdverts(tx: Tx): Promise<number> {
  const ended = await updateDemoEnded(tx);
  if (ended > 0) await bumpDataVersion(tx, 'adverts');
  return ended;
}
