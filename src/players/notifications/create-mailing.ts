import type { Tx } from '#src/platform/transaction.ts';
import { assert } from '#src/shared/assert.ts';
import { fail } from '#src/shared/errors.ts';
import { FALLBACK_LOCALE } from '#src/shared/locales.ts';
import type { Mailing } from './mailing.ts';
import { insertMailing, insertMailingTexts, selectMailingForUpdate, updateMailing } from './store.ts';

/** A mailing to be: to whom, where it leads, and what it says. */
export type NewMailing = Pick<Mailing, 'segment' | 'link' | 'texts'>;

/**
 * Makes a mailing and lets its players be counted; nobody is told before it is sent. Answers its id. Throws where the
 * fallback language has no texts.
 */
export async function createMailing(tx: Tx, mailing: NewMailing): Promise<number> {
  assert(mailing.texts.has(FALLBACK_LOCALE), 'a mailing without texts in the fallback language');
  const id = await insertMailing(tx, mailing);
  await insertMailingTexts(tx, id, mailing.texts);
  return id;
}

/**
 * Lets a mailing go out: its players are told page by page, each once. Refuses with `errors.notFound`, and with
 * `errors.mailing.state` one that is not counted yet, went out, or was stopped.
 */
export async function sendMailing(tx: Tx, id: number): Promise<Mailing> {
  const mailing = await lockMailing(tx, id);
  if (mailing.state !== 'ready') fail('errors.mailing.state');
  await updateMailing(tx, { ...mailing, state: 'sending', cursorId: 0, sentAt: tx.now });
  return mailing;
}

/** Ends a mailing where it is: nobody else is told. Refuses like `sendMailing`, and one that is over. */
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
