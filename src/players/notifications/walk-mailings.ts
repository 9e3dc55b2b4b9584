import { segmentPage } from '#src/accounts/index.ts';
import { withoutBreak } from '#src/limits/index.ts';
import { type Tx, transaction } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import { readSettings } from '#src/settings/index.ts';
import { mailingWritten } from './events.ts';
import type { Mailing } from './mailing.ts';
import { insertMailed, selectMailingForUpdate, selectMovingMailing, updateMailing } from './store.ts';

/** Players of one transaction: as few as keep nobody waiting. Counting locks nobody and takes more. */
const COUNTED_AT_ONCE = 5000;
const TOLD_AT_ONCE = 500;

/**
 * Counts and sends what is under way, one page of players after the other, until nothing is or `pages` are done.
 * Whoever has a break from playing is sent nothing (docs/rules.md 14).
 */
export async function walkMailings(world: World, pages: number): Promise<void> {
  for (let done = 0; done < pages; done += 1) {
    const id = await selectMovingMailing(world.db);
    if (id === null) return;
    await walkPage(world, id);
  }
}

/** One page of a mailing in one transaction: whatever breaks, the next one goes on where this one ended. */
async function walkPage(world: World, id: number): Promise<void> {
  const { levelStepExp } = await readSettings(world);
  await transaction(world, null, async (tx) => {
    tx.guard('counter');
    const mailing = await selectMailingForUpdate(tx, id);
    if (mailing?.state === 'counting' || mailing?.state === 'sending') {
      await updateMailing(tx, await walkedOn(tx, mailing, levelStepExp));
    }
    return null;
  });
}

async function walkedOn(tx: Tx, mailing: Mailing, levelStepExp: number): Promise<Mailing> {
  const { state, segment, cursorId: afterId } = mailing;
  const limit = state === 'counting' ? COUNTED_AT_ONCE : TOLD_AT_ONCE;
  const { ids: meant, lastId } = await segmentPage(tx, segment, { afterId, limit, now: tx.now, levelStepExp });
  const ids = await withoutBreak(tx, meant, tx.now);
  const isOver = lastId === null;
  if (state === 'counting') {
    const counted = mailing.counted + ids.length;
    return { ...mailing, counted, state: isOver ? 'ready' : state, cursorId: lastId ?? 0 };
  }
  const written = mailing.written + (await insertMailed(tx, mailing, ids));
  if (ids.length > 0) tx.announce(mailingWritten(ids));
  return isOver ? { ...mailing, written, state: 'done', doneAt: tx.now } : { ...mailing, written, cursorId: lastId };
}
