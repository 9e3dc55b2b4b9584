import { segmentPage } from './segment.ts';
import { writeChangeEmails } from '#src/players/player-email/index.ts';
import { withoutBreak } from '#src/players/player-protection/breaks/index.ts';
import { type Tx, transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { readSettings } from '#src/core/settings/index.ts';
import { mailingWritten } from './events.ts';
import type { Mailing } from './mailing.ts';
import {
  insertMailingNotifications,
  selectMailingForUpdate,
  selectOpenMailing,
  updateMailing,
} from '#src/players/notifications/store/mailings.ts';

/**
 * Players per transaction. Sending locks rows, so its pages are small; counting takes no locks and uses larger ones.
 */
const COUNTED_AT_ONCE = 5000;
const TOLD_AT_ONCE = 500;

/**
 * Counts and sends the open mailings, page by page, at most `pages` pages. Skips players on a break (docs/rules.md 14),
 * except for changes of the agreement and of privacy.
 */
export async function walkMailings(services: Services, pages: number): Promise<void> {
  for (let page = 0; page < pages; page += 1) {
    const id = await selectOpenMailing(services.db);
    if (id === null) return;
    await walkPage(services, id);
  }
}

/** Processes one page of a mailing in one transaction, so that the next run continues after a failure. */
async function walkPage(services: Services, id: number): Promise<void> {
  const { levelStepExp } = await readSettings(services);
  await transaction(services, null, async (tx) => {
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
  const { ids: playerIds, lastId } = await segmentPage(tx, segment, { afterId, limit, now: tx.now, levelStepExp });
  const ids = segment.change === undefined ? await withoutBreak(tx, playerIds, tx.now) : playerIds;
  const isOver = lastId === null;
  if (state === 'counting') {
    const countedTotal = mailing.counted + ids.length;
    return { ...mailing, counted: countedTotal, state: isOver ? 'ready' : state, cursorId: lastId ?? 0 };
  }
  const writtenTotal = mailing.written + (await insertMailingNotifications(tx, mailing, ids));
  if (ids.length > 0) tx.publish(mailingWritten(ids));
  if (segment.change !== undefined) await writeChangeEmails(tx, ids, segment.change);
  return isOver
    ? {
        ...mailing,
        counted: Math.max(mailing.counted, writtenTotal),
        written: writtenTotal,
        state: 'done',
        doneAt: tx.now,
      }
    : { ...mailing, written: writtenTotal, cursorId: lastId };
}
