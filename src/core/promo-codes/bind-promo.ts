import { currencyByCode } from '#src/core/currencies/index.ts';
import type { Player } from '#src/shared/actor.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { fail } from '#src/shared/errors.ts';
import { formatMoney } from '#src/shared/format.ts';
import { ceilToCurrency } from '#src/shared/money.ts';
import type { Kopecks } from '#src/shared/units.ts';
import { offerPromo } from './offer-promo.ts';
import type { BoundPromo } from './promo.ts';

/**
 * Returns the current terms of a code for a top-up. The payment stores them, and they stay valid until it is paid. Does
 * not use up the code and takes no lock. Also throws what `checkPromo` throws.
 *
 * @throws errors.promo.minimum when the top-up is below the minimum of the code
 */
export async function bindPromo(
  services: Services,
  tx: Tx,
  player: Player,
  { promo, sumKopecks }: { readonly promo: string; readonly sumKopecks: Kopecks },
): Promise<BoundPromo> {
  const offer = await offerPromo(services, tx, { playerId: player.id, typed: promo, now: tx.now });
  if (sumKopecks < offer.minSumKopecks) {
    const { rate, sign } = await currencyByCode(services, player.currency);
    // A minimum is rounded up to a whole number.
    const least = Math.ceil(ceilToCurrency(offer.minSumKopecks, rate));
    fail('errors.promo.minimum', { sum: formatMoney(least, sign) });
  }
  return offer;
}
