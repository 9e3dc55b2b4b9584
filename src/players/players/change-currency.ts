import type { Player } from '#src/shared/actor.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { type Currency, currencyToUse } from '#src/core/currencies/index.ts';
import { updateCurrency } from '#src/players/players/store/players.ts';

/**
 * Changes the display currency: in the account of a player, in a cookie of a guest. The result says which.
 *
 * @throws errors.currency.unknown when the currency is not in use
 */
export async function changeCurrency(
  services: Services,
  player: Player | null,
  { code }: { readonly code: string },
): Promise<Currency> {
  const currency = await currencyToUse(services, code);
  if (player !== null) {
    await transaction(services, player, async (tx) => {
      await updateCurrency(tx, player.id, currency.id);
      return null;
    });
  }
  return currency;
}
