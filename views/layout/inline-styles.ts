import type { InlineStyle, Manifest } from './frame.ts';

/**
 * Inlined styles of a page: base, the player's layout if signed in, and the page's own. Staff pages have a separate
 * stylesheet and inline only what they share with the store.
 */
export const inlineStylesOf = (
  { inline }: Manifest,
  page: string,
  isPlayer: boolean,
  isStaffs: boolean,
): InlineStyle[] =>
  (isStaffs ? [inline[page]] : [inline['base'], isPlayer ? inline['own'] : undefined, inline[page]]).filter(
    (style) => style !== undefined,
  );
