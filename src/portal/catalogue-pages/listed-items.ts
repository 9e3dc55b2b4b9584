import { publishedCases } from '#src/core/catalogue/index.ts';
import type { Services } from '#src/platform/services.ts';

/** Item pages for the sitemap. The time of their last change is unknown: drops change them, too. */
export async function listedItems(services: Services): Promise<{ readonly path: string; readonly changedAt: null }[]> {
  const { itemsById } = await publishedCases(services);
  return [...itemsById.values()]
    .filter(({ isListed }) => isListed)
    .map(({ key }) => ({ path: `/item/${key}`, changedAt: null }));
}
