import type { Player } from '#src/platform/player.ts';
import { transaction } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import { type Currency, currencyToUse } from '#src/currencies/index.ts';
import { updateCurrency } from './store.ts';

/**
 * Shows sums in another currency from now on: a player's account keeps it, a guest's browser does (the answer says
 * which it is). Refuses with `errors.currency.unknown` a code that is not in use; then nothing changes.
 */
export async function changeCurrency(
  world: World,
  player: Player | null,
  { code }: { readonly code: string },
): Promise<Currency> {
  const currency = await currencyToUse(world, code);
  if (player !== null) {
    await transaction(world, player, async (tx) => {
      await updateCurrency(tx, player.id, currency.id);
      return null;
    });
  }
  return currency;
}
