import { areGenuine } from '#src/platform/database/sign-access.ts';
import type { Services } from '#src/platform/services.ts';
import { NO_CHANGES } from './brand-changes.ts';
import { loadBrand } from './read-brand.ts';
import { selectPublished } from './store.ts';

/**
 * Shows the published brand in this process, now and after each publication; without one, and when the store did not
 * write it, the brand of BRAND_FILE.
 */
export const followBrand = (services: Services): Promise<void> =>
  services.dataVersions.follow('brand', async () => {
    const { db, brand, config, log } = services;
    const [published] = await selectPublished(db, 1);
    const isOwn = published === undefined || (await areGenuine(services, 'brand_versions', ['id', published.id]));
    if (!isOwn) log.error({ version: published.number }, 'brand.forged');
    const next = await loadBrand(services, config.brand, isOwn ? (published ?? NO_CHANGES) : NO_CHANGES);
    return () => brand.show(next);
  });
