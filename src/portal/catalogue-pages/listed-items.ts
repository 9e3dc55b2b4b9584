import { type CatalogueItem, publishedCases } from '#src/core/catalogue/index.ts';
import type { Services } from '#src/platform/services.ts';

/** A listed item by the name in its address; null for an unlisted or unknown one. */
export async function listedItem(services: Services, name: string): Promise<CatalogueItem | null> {
  const { itemsById } = await publishedCases(services);
  const item = [...itemsById.values()].find(({ key }) => key === name);
  return item?.isListed === true ? item : null;
}

/** Item pages for the sitemap. The time of their last change is unknown: drops change them, too. */
export async function listedItems(services: Services): Promise<{ readonly path: string; readonly changedAt: null }[]> {
  const { itemsById } = await publishedCases(services);
  return [...itemsById.values()]
    .filter(({ isListed }) => isListed)
    .map(({ key }) => ({ path: `/item/${key}`, changedAt: null }));
}
