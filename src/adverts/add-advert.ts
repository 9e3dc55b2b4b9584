import { bumpDataVersion } from '#src/platform/data-version.ts';
import type { Tx } from '#src/platform/transaction.ts';
import { assert } from '#src/shared/assert.ts';
import { FALLBACK_LOCALE } from '#src/shared/locales.ts';
import type { Advert } from './advert.ts';
import { hasDemoRow, insertAdvert, insertAdvertTexts, type NewAdvertRow } from './store.ts';

/** An advert to be: when it runs, where it leads, and what it says. */
type NewAdvert = NewAdvertRow & Pick<Advert, 'texts'>;

/**
 * Makes an advert that all pages tell from its moment on. A demo has one in its life: a second is not made, and the
 * answer is null instead of its id. Throws where the fallback language has no texts, or a button has only one of its
 * halves.
 */
export async function addAdvert(tx: Tx, advert: NewAdvert): Promise<number | null> {
  assert(advert.texts.has(FALLBACK_LOCALE), 'an advert without texts in the fallback language');
  for (const { action } of advert.texts.values()) {
    assert((action === null) === (advert.link === null), 'a button of an advert says something and leads somewhere');
  }
  if (advert.isDemo && (await hasDemoRow(tx))) return null;
  const id = await insertAdvert(tx, advert);
  await insertAdvertTexts(tx, id, advert.texts);
  await bumpDataVersion(tx, 'adverts');
  return id;
}
