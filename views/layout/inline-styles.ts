import type { InlineStyle, Manifest } from './frame.ts';

/** The styles written into a page: those of every first screen, and its own. The CSP allows them by their hashes. */
export const inlineStylesOf = ({ inline }: Manifest, page: string): InlineStyle[] =>
  [inline['base'], inline[page]].filter((style) => style !== undefined);
