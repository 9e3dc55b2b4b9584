import { createHmac } from 'node:crypto';
import { checkPromo, ONE_E4, type PromoOffer } from '#src/core/promo-codes/index.ts';
import { equalTexts } from '#src/platform/security/equal-texts.ts';
import type { Services } from '#src/platform/services.ts';
import type { Player } from '#src/shared/actor.ts';
import { AppError } from '#src/shared/errors.ts';
import type { PromoModel } from '#src/shared/top-up.ts';

/**
 * Signs that a player checked a code by the form. The page after it looks the code up again; without the signature it
 * would distinguish codes that exist from others, past the limit of guesses.
 */
export const signCheckedPromo = ({ config }: Pick<Services, 'config'>, { id }: Player, promo: string): string =>
  createHmac('sha256', config.secretKey)
    .update(`checked promo ${String(id)} ${promo.trim()}`)
    .digest('base64url');

/** The benefit of a code that the player has just checked; null without the signature, or when it has ended since. */
export async function findCheckedPromo(
  services: Services,
  player: Player,
  { promo, checked }: { readonly promo: string; readonly checked: string },
): Promise<PromoModel | null> {
  if (!equalTexts(checked, signCheckedPromo(services, player, promo))) return null;
  try {
    return checkedPromoModel(await checkPromo(services, player, { promo }));
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

export const checkedPromoModel = ({ type, multiplierE4, minSumKopecks, amountKopecks }: PromoOffer): PromoModel => ({
  multiplayer: multiplierE4 / ONE_E4,
  type,
  minSum: minSumKopecks / 100,
  price: amountKopecks / 100,
});
