import type { Player } from '#src/shared/actor.ts';
import type { Services } from '#src/platform/services.ts';
import { offerPromo } from './offer-promo.ts';
import type { PromoOffer } from './promo.ts';

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
