import type { T } from '#src/shared/text-keys.ts';
import type { ItemModel } from '#ui/models/items.ts';
import { rarityKey } from '#ui/rarity-label.tsx';
import { breadcrumbs, type Surroundings, wholeAddress } from '#views/ui/structured.ts';

/**
 * Structured data of an item: breadcrumbs, and the item as a thing. It is not a product: the store buys it from players
 * and does not sell it, and search engines reject a product without an offer.
 */
export function structuredItem(item: ItemModel, site: Surroundings, t: T): object[] {
  const path = `/item/${item.name ?? ''}`;
  const thing = {
    '@type': 'Thing',
    '@id': `${wholeAddress(site, path)}#item`,
    name: item.title,
    description: t('catalogue-pages.item.description', {
      title: item.title,
      rarity: t(rarityKey(item.rarity)).toLowerCase(),
    }),
    image: site.origin + item.logo.replace('-130x88.webp', '-640x434.webp'),
    identifier: item.name,
    url: wholeAddress(site, path),
  };
  const crumbs = breadcrumbs(site, [
    { name: t('cases.page.cases'), path: '/' },
    { name: item.title, path },
  ]);
  return [crumbs, { '@type': 'ItemPage', url: wholeAddress(site, path), name: item.title, mainEntity: thing }];
}
