import type { Services } from '#src/platform/services.ts';
import { NO_CHANGES } from './brand-changes.ts';
import { loadBrand } from './read-brand.ts';
import { selectPublished } from './store.ts';

/** Shows the published brand in this process, now and after each publication. */
export const followBrand = (services: Services): Promise<void> =>
  services.dataVersions.follow('brand', async () => {
    const { db, brand, config } = services;
    const [published] = await selectPublished(db, 1);
    const next = await loadBrand(services, config.brand, published ?? NO_CHANGES);
    return () => brand.show(next);
  });
