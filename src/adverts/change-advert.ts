import { bumpDataVersion } from '#src/platform/data-version.ts';
import type { Tx } from '#src/platform/transaction.ts';
import { assert } from '#src/shared/assert.ts';
import { fail } from '#src/shared/errors.ts';
import { FALLBACK_LOCALE } from '#src/shared/locales.ts';
import type { Advert } from './advert.ts';
import { deleteAdvertTexts, endAdvertRow, insertAdvertTexts, selectAdvertForUpdate, updateAdvert } from './store.ts';

/**
 * Writes an advert anew: when it runs, where it leads, what it says. Whoever closed it before is not told again.
 * Answers it as it was. Refuses an unknown one with `errors.notFound`, one that is over with `errors.advert.over`.
 */
export async function changeAdvert(tx: Tx, advert: Advert): Promise<Advert> {
  assert(advert.texts.has(FALLBACK_LOCALE), 'an advert without texts in the fallback language');
  const before = await runningAdvert(tx, advert.id);
  await updateAdvert(tx, advert);
  await deleteAdvertTexts(tx, advert.id);
  await insertAdvertTexts(tx, advert.id, advert.texts);
  await bumpDataVersion(tx, 'adverts');
  return before;
}

/** Ends an advert now; pages stop telling it. Answers it as it was. Refuses like `changeAdvert`. */
export async function endAdvert(tx: Tx, id: number): Promise<Advert> {
  const before = await runningAdvert(tx, id);
  await endAdvertRow(tx, id);
  await bumpDataVersion(tx, 'adverts');
  return before;
}

async function runningAdvert(tx: Tx, id: number): Promise<Advert> {
  tx.guard('counter');
  const advert = (await selectAdvertForUpdate(tx, id)) ?? fail('errors.notFound');
  return advert.untilAt !== null && advert.untilAt <= tx.now ? fail('errors.advert.over') : advert;
}
