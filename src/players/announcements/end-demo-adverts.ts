import { bumpDataVersion } from '#src/platform/database/data-version.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { updateDemoEnded } from './store.ts';

/** Ends the demo's announcements now. Returns how many ended. */
export async function endDemoAnnouncements(tx: Tx): Promise<number> {
  const ended = await updateDemoEnded(tx);
  if (ended > 0) await bumpDataVersion(tx, 'adverts');
  return ended;
}
