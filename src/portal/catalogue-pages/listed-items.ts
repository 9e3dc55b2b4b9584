import { type CatalogueItem, publishedCases } from '#src/core/catalogue/index.ts';
import type { SitemapPage } from '#src/shared/sitemap-page.ts';
import type { Services } from '#src/platform/services.ts';

/** A listed item by the name in its address; null for an unlisted or unknown one. */
export async function listedItem(services: Services, name: string): Promise<CatalogueItem | null> {
  const { itemsById } = await publishedCases(services);
  const item = [...itemsById.values()].find(({ key }) => key === name);
  return item?.isListed === true ? item : null;
}

/** Item pages for the sitemap, each with the last change of its item. */
export async function listedItems(services: Services): Promise<SitemapPage[]> {
  const { itemsById } = await publishedCases(services);
  return [...itemsById.values()]
    .filter(({ isListed }) => isListed)
    .map(({ key, image, changedAt }) => ({ path: `/item/${key}`, changedAt, picture: `/art/${image}-640x434.webp` }));
}
