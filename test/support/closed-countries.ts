import { transaction } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import { changeSettings } from '#src/settings/index.ts';

/** Closes paid play in these countries and in no other, as staff do. */
export async function closeCountries(world: World, countries: readonly string[]): Promise<void> {
  await transaction(world, null, async (tx) => {
    await changeSettings(tx, new Map([['closedCountries', countries]]));
    return null;
  });
  await world.dataVersions.refresh();
}
