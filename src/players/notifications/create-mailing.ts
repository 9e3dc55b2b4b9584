import type { Tx } from '#src/platform/database/transaction.ts';
import { assert } from '#src/shared/assert.ts';
import { fail } from '#src/shared/errors.ts';
import { FALLBACK_LOCALE } from '#src/shared/locales.ts';
import type { Mailing } from './mailing.ts';
import type { ChangedDocument } from './store/segments.ts';
import {
  insertMailing,
  insertMailingTexts,
  selectMailingForUpdate,
  stopAnnouncements,
  updateMailing,
} from '#src/players/notifications/store/mailings.ts';

export type NewMailing = Pick<Mailing, 'segment' | 'link' | 'texts'>;

/**
 * Creates a mailing and starts counting its recipients. Nothing is sent before `sendMailing`. Returns its id.
 *
 * @throws Error when the fallback language has no texts
 */
export const createMailing = (tx: Tx, mailing: NewMailing): Promise<number> => insertWhole(tx, mailing, 'counting');

async function insertWhole(tx: Tx, mailing: NewMailing, state: 'counting' | 'sending'): Promise<number> {
  assert(mailing.texts.has(FALLBACK_LOCALE), 'The mailing has no text in the fallback language');
  const id = await insertMailing(tx, mailing, state);
  await insertMailingTexts(tx, id, mailing.texts);
  return id;
}

/**
 * Starts sending a mailing, page by page, once per player.
 *
 * @throws errors.notFound when it does not exist
 * @throws errors.mailing.state when it is not counted yet, was sent or was stopped
 */
export async function sendMailing(tx: Tx, id: number): Promise<Mailing> {
  const mailing = await lockMailing(tx, id);
  if (mailing.state !== 'ready') fail('errors.mailing.state');
  await updateMailing(tx, { ...mailing, state: 'sending', cursorId: 0, sentAt: tx.now });
  return mailing;
}

/**
 * Announces a change of a document, or its withdrawal, to every player who reads it: in the bell and, where there is a
 * confirmed address, by e-mail. Sending starts at once, page by page; that of a change ends with its withdrawal.
 */
export async function announceChange(
  tx: Tx,
  change: ChangedDocument,
  { link, texts }: Pick<NewMailing, 'link' | 'texts'>,
): Promise<void> {
  const segment = { activeDays: null, hasToppedUp: false, levelFrom: null, ids: null, change };
  if (change.isWithdrawn === true) await stopAnnouncements(tx, change);
  await insertWhole(tx, { segment, link, texts }, 'sending');
}

/**
 * Stops a mailing: no further player gets it.
 *
 * @throws errors.notFound when it does not exist
 * @throws errors.mailing.state when it is over
 */
export async function stopMailing(tx: Tx, id: number): Promise<Mailing> {
  const mailing = await lockMailing(tx, id);
  if (mailing.state === 'done' || mailing.state === 'stopped') fail('errors.mailing.state');
  await updateMailing(tx, { ...mailing, state: 'stopped', doneAt: tx.now });
  return mailing;
}

async function lockMailing(tx: Tx, id: number): Promise<Mailing> {
  tx.guard('counter');
  return (await selectMailingForUpdate(tx, id)) ?? fail('errors.notFound');
}
