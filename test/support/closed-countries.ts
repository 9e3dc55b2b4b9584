import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { changeSettings } from '#src/core/settings/index.ts';

/** Closes paid play in exactly these countries, as staff do. */
export async function closeCountries(services: Services, countries: readonly string[]): Promise<void> {
  await transaction(services, null, async (tx) => {
    await changeSettings(tx, new Map([['closedCountries', countries]]));
    return null;
  });
  await services.dataVersions.refresh();
}
