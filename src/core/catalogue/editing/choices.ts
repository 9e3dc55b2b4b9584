export const CATEGORIES = [
  ...(['free', 'farm', 'youtubers', 'limited', 'bonus', 'branded', 'all-in', 'operations', 'ranks'] as const),
  'collectibles',
] as const;

/** Palettes for the glow of a case. They must match views/styles/palettes.css. */
export const PALETTES = [
  ...(['amethyst', 'ash', 'aurora', 'brass', 'cobalt', 'copper', 'coral', 'crimson', 'dune', 'ember'] as const),
  ...(['glacier', 'graphite', 'honey', 'ivy', 'lagoon', 'mint', 'moss', 'night', 'orchid', 'peony'] as const),
  ...(['plum', 'polar', 'porcelain', 'rust', 'sakura', 'storm', 'toxic', 'vermilion'] as const),
] as const;
