import type { InlineStyle, Manifest } from './frame.ts';

/**
 * The styles written into a page: those of every first screen, what players alone have round it, and its own. Pages of
 * staff have a sheet of their own, and only what they share with the shop is written into them.
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
