import { lockWalletsOf } from '#src/core/ledger/index.ts';
import { readSettings } from '#src/core/settings/index.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { storeCountry } from '#src/players/player-protection/index.ts';
import { admitSettings } from '#src/players/players/index.ts';
import { keepName } from '#src/players/players/names/index.ts';
import type { Player } from '#src/shared/actor.ts';

interface AccountInput {
  readonly name: string;
  readonly country: string | null;
  readonly settings: Parameters<typeof admitSettings>[2];
}

/**
 * Saves the account page's fields together: all of them or, when one is refused, none. Returns the name as stored.
 * Throws as `changeName`, `changeCountry` and `changeSettings` do.
 */
export async function saveAccount(
  services: Services,
  player: Player,
  { name, country, settings }: AccountInput,
): Promise<string> {
  const { closedCountries } = await readSettings(services);
  const keepSettings = await admitSettings(services, player, settings);
  return await transaction(services, player, async (tx) => {
    await lockWalletsOf(tx, player.id);
    const kept = await keepName(tx, player.id, name);
    await storeCountry(tx, player.id, country, closedCountries);
    await keepSettings(tx);
    return kept;
  });
}
