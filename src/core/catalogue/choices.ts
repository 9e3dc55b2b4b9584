/** Categories of cases, as the home page lists them (docs/rules.md 4). */
export const CATEGORIES = [
  ...(['free', 'farm', 'youtubers', 'limited', 'bonus', 'branded', 'all-in', 'operations', 'ranks'] as const),
  'collectibles',
] as const;

/** Palettes that colour a case's glow: those of views/styles/palettes.css. */
export const PALETTES = [
  ...(['amethyst', 'ash', 'aurora', 'brass', 'cobalt', 'copper', 'coral', 'crimson', 'dune', 'ember'] as const),
  ...(['glacier', 'graphite', 'honey', 'ivy', 'lagoon', 'mint', 'moss', 'night', 'orchid', 'peony'] as const),
  ...(['plum', 'polar', 'porcelain', 'rust', 'sakura', 'storm', 'toxic', 'vermilion'] as const),
] as const;
