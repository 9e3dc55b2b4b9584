import type { InlineStyle, Manifest } from './frame.ts';

/** The styles written into a page: those of every first screen, what players alone have round it, and its own. */
export const inlineStylesOf = ({ inline }: Manifest, page: string, isPlayer: boolean): InlineStyle[] =>
  [inline['base'], isPlayer ? inline['own'] : undefined, inline[page]].filter((style) => style !== undefined);
