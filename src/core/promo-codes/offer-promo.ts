import { publishedCases } from '#src/core/catalogue/index.ts';
import type { Db } from '#src/platform/database/database.ts';
import type { Services } from '#src/platform/services.ts';
import { readSettings } from '#src/core/settings/index.ts';
import { assert } from '#src/shared/assert.ts';
import type { Player } from '#src/shared/actor.ts';
import { fail } from '#src/shared/errors.ts';
import { chooseGift } from './choose-gift.ts';
import { findPromo } from './find-promo.ts';
import type { PromoOffer } from './promo.ts';

/**
 * The benefit of a code for a top-up of a player now. Also throws what `findPromo` throws.
 *
 * @throws errors.promo.gift when no item is cheap enough for the gift
 */
export async function offerPromo(
  services: Services,
  db: Db,
  { playerId, typed, now }: { readonly playerId: number; readonly typed: string; readonly now: Date },
): Promise<PromoOffer> {
  const { id, code, terms } = await findPromo(db, { playerId, typed, kind: 'payment', now });
  assert(terms, `Promo code ${code} has no terms`);
  if (terms.type !== 2) return { promoId: id, code, ...terms, gift: null };
  const [{ itemsById }, { gPriceKopecks }] = await Promise.all([publishedCases(services), readSettings(services)]);
  const gift = chooseGift(itemsById.values(), terms.amountKopecks, gPriceKopecks);
  if (gift === null) fail('errors.promo.gift');
  return { promoId: id, code, ...terms, gift };
}

/**
 * The benefit of a code for a player, without using it up or reserving it.
 *
 * @throws errors.promo.unknown also for codes of fewer than 3 characters
 * @throws errors.promo.* when the player cannot use the code now
 */
export const checkPromo = (
  services: Services,
  player: Player,
  { promo }: { readonly promo: string },
): Promise<PromoOffer> =>
  offerPromo(services, services.db, { playerId: player.id, typed: promo, now: services.clock.now() });
