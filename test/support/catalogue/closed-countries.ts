import type { Services } from '#src/platform/services.ts';
import { setSettings } from '#test/support/store-wide.ts';

/** Closes paid play in exactly these countries, as staff do, until the services close. */
export const closeCountries = (services: Services, countries: readonly string[]): Promise<void> =>
  setSettings(services, new Map([['closedCountries', countries]]));
