import type { Player } from '#src/shared/actor.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { readSettings } from '#src/core/settings/index.ts';
import { fail } from '#src/shared/errors.ts';
import { keepCountry } from './change-country.ts';
import { updateAdult } from './store.ts';
import { selectPlayer } from '#src/players/players/index.ts';

/**
 * Stores when a player first confirmed to be 18 or older, and a country declared with it. Repeating the call changes
 * nothing.
 *
 * @throws errors.age.confirm when the answer is not a confirmation
 */
export async function confirmAdult(
  services: Services,
  player: Player,
  { confirm, country = null }: { readonly confirm: boolean; readonly country?: string | null },
): Promise<1> {
  if (!confirm) fail('errors.age.confirm');
  const { closedCountries } = await readSettings(services);
  await transaction(services, player, async (tx) => {
    if (country !== null) await keepCountry(tx, player.id, country, closedCountries);
    await updateAdult(tx, player.id);
    return null;
  });
  return 1;
}

/** True when a player has confirmed to be 18; false for an unknown player. */
export const hasConfirmedAdult = async (services: Services, playerId: number): Promise<boolean> =>
  (await selectPlayer(services.db, playerId))?.isAdult ?? false;
