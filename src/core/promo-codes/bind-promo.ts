import { currencyByCode } from '#src/currencies/index.ts';
import type { Player } from '#src/platform/player.ts';
import type { Tx } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import { fail } from '#src/shared/errors.ts';
import { formatMoney } from '#src/shared/format.ts';
import { ceilToCurrency } from '#src/shared/money.ts';
import type { Kopecks } from '#src/shared/units.ts';
import { offerPromo } from './offer-promo.ts';
import type { BoundPromo } from './promo.ts';

/**
 * Takes a code's terms for a top-up as they are now: the payment keeps them, and they hold however long it takes to
 * come in. Uses nothing up and locks nothing. Fails with `errors.promo.*`: as `checkPromo`, and `.minimum` for a top-up
 * below the code's least one.
 */
export async function bindPromo(
  world: World,
  tx: Tx,
  player: Player,
  { promo, sumKopecks }: { readonly promo: string; readonly sumKopecks: Kopecks },
): Promise<BoundPromo> {
  const offer = await offerPromo(world, tx, { playerId: player.id, typed: promo, now: tx.now });
  if (sumKopecks < offer.minSumKopecks) {
    const { rate, sign } = await currencyByCode(world, player.currency);
    // What has to be reached is rounded up, to a whole number.
    const least = Math.ceil(ceilToCurrency(offer.minSumKopecks, rate));
    fail('errors.promo.minimum', { sum: formatMoney(least, sign) });
  }
  return offer;
}
