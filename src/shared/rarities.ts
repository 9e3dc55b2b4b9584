export const RARITIES = ['common', 'uncommon', 'rare', 'epic', 'legendary', 'arcane'] as const;

/** From common to rarest; the index plus one is the number of segments of the edge. */
export type Rarity = (typeof RARITIES)[number];
