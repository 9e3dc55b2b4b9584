import type { Player } from '#src/platform/player.ts';
import type { World } from '#src/platform/world.ts';
import { offerPromo } from './offer-promo.ts';
import type { PromoOffer } from './promo.ts';

/**
 * What a code would give a player, without using it up or keeping it for them. Fails with `errors.promo.*` for a code
 * that they cannot use now; `errors.promo.unknown` for one of fewer than 3 characters.
 */
export const checkPromo = (world: World, player: Player, { promo }: { readonly promo: string }): Promise<PromoOffer> =>
  offerPromo(world, world.db, { playerId: player.id, typed: promo, now: world.clock.now() });
