import type { InlineStyle, LayoutModel, Manifest } from './frame.ts';

/** True for a page that only its visitor gets: of a player, or with a message about what they did. */
export const isOwn = ({ player, flash }: Pick<LayoutModel, 'player' | 'flash'>): boolean =>
  player !== null || flash !== null;

/**
 * Inlined styles of a page: base, those of all pages but the home page of guests, the layout of own pages, and those of
 * the page. Staff pages have a separate stylesheet and inline only what they share with the store.
 * Other colours come last.
 */
export function inlineStylesOf(
  { inline }: Manifest,
  page: string,
  isOwnPage: boolean,
  isStaffs: boolean,
): InlineStyle[] {
  const own = inline[page];
  const inside = page === 'home' && !isOwnPage ? undefined : inline['inside'];
  const styles = isStaffs ? [own] : [inline['base'], inside, isOwnPage ? inline['own'] : undefined, own];
  return [...styles, inline['brand']].filter((style) => style !== undefined);
}
