import { publishedCases } from '#src/catalogue/index.ts';
import type { Db } from '#src/platform/db.ts';
import type { World } from '#src/platform/world.ts';
import { readSettings } from '#src/settings/index.ts';
import { assert } from '#src/shared/assert.ts';
import { fail } from '#src/shared/errors.ts';
import { chooseGift } from './choose-gift.ts';
import { findPromo } from './find-promo.ts';
import type { PromoOffer } from './promo.ts';

/** What a code would give a player for a top-up now. Fails as `findPromo`, and with `errors.promo.gift`. */
export async function offerPromo(
  world: World,
  db: Db,
  { playerId, typed, now }: { readonly playerId: number; readonly typed: string; readonly now: Date },
): Promise<PromoOffer> {
  const { id, code, terms } = await findPromo(db, { playerId, typed, kind: 'payment', now });
  assert(terms, `code ${code} for payments has no terms`);
  if (terms.type !== 2) return { promoId: id, code, ...terms, gift: null };
  const [{ itemsById }, { gPriceKopecks }] = await Promise.all([publishedCases(world), readSettings(world)]);
  const gift = chooseGift(itemsById.values(), terms.amountKopecks, gPriceKopecks);
  if (gift === null) fail('errors.promo.gift');
  return { promoId: id, code, ...terms, gift };
}
