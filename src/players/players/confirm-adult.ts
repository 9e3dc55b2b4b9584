import type { Player } from '#src/platform/player.ts';
import { transaction } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import { readSettings } from '#src/settings/index.ts';
import { fail } from '#src/shared/errors.ts';
import { keepCountry } from './country.ts';
import { updateAdult } from './store.ts';

/**
 * Keeps that a player has said to be 18, and when; saying it again changes nothing. Where they said a country with it
 * that is kept too. Refuses with `errors.age.confirm` whoever says anything else.
 */
export async function confirmAdult(
  world: World,
  player: Player,
  { confirm, country = null }: { readonly confirm: boolean; readonly country?: string | null },
): Promise<1> {
  if (!confirm) fail('errors.age.confirm');
  const { closedCountries } = await readSettings(world);
  await transaction(world, player, async (tx) => {
    if (country !== null) await keepCountry(tx, player.id, country, closedCountries);
    await updateAdult(tx, player.id);
    return null;
  });
  return 1;
}
