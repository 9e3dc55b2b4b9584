import type { Href } from '#src/shared/locales.ts';
import type { ItemFilter } from './profile-page.tsx';

/** Inventory address for a filter; default values are omitted. `cursor` selects the next page. */
export function itemsAddress(href: Href, filter: Partial<ItemFilter>, cursor: string | null = null): string {
  const { status = 'owned', sort = 'new', q = '', rarity = '' } = filter;
  const query = new URLSearchParams();
  if (status !== 'owned') query.set('status', status);
  if (q !== '') query.set('q', q);
  if (rarity !== '') query.set('rarity', rarity);
  if (sort !== 'new') query.set('sort', sort);
  if (cursor !== null) query.set('cursor', cursor);
  return href(query.size === 0 ? '/profile' : `/profile?${query.toString()}`);
}
