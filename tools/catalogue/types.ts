import type { PALETTES } from '#src/core/catalogue/editing/index.ts';
import type { Rarity } from '#src/shared/rarities.ts';

/** One text in the store's four languages, by URL code (`ua` is the URL code of Ukrainian). */
export interface Texts {
  ru: string;
  en: string;
  ua: string;
  pl: string;
}

export type SeedLocale = keyof Texts;

/** Categories in the order of the home page; each is also the group of its cases. */
export const CATEGORIES = [
  'limited',
  'operations',
  'collectibles',
  'branded',
  'youtubers',
  'ranks',
  'farm',
  'free',
  'bonus',
  'all-in',
] as const;
export type SeedCategory = (typeof CATEGORIES)[number];

export type Material = 'wood' | 'steel' | 'carbon' | 'ice' | 'gold' | 'polymer';
export type PaletteName = (typeof PALETTES)[number];
export type PatternName =
  | 'stripes'
  | 'camo'
  | 'hex'
  | 'flames'
  | 'topo'
  | 'tiger'
  | 'shards'
  | 'circuit'
  | 'frost'
  | 'marble'
  | 'dots'
  | 'chevrons'
  | 'glitch'
  | 'gradient';

/** Drawing parameters of an item: equal parameters produce identical files. */
export interface ItemArt {
  icon: string;
  palette: PaletteName;
  pattern: PatternName;
  seed: number;
}

export interface CaseArt {
  material: Material;
  palette: PaletteName;
  emblem: string;
  seed: number;
}

/** One item of the sample catalogue. `itemTitle` composes its full title. */
export interface SeedItem {
  /** Permanent, unique, Latin kebab-case; also the name of the picture files. */
  key: string;
  /** Name of the weapon or gear, never in quotation marks: «АР-9», “AR-9”. */
  weapon: Texts;
  /** The skin's name without quotation marks. */
  skin: Texts;
  rarity: Rarity;
  /** Counts its owner's hits; see rules.md 5. */
  isTracked: boolean;
  /** Price in hundredths of G. 1 G is worth 1.00 of the base currency by default, so the value equals kopecks. */
  priceCentiG: number;
  /** `{name}.{hash8}`, the part of the picture's address before the size. */
  image: string;
  art: ItemArt;
}

/**
 * A condition that a player must meet before opening. `level`: the level; `topup`: kopecks topped up within the last 30
 * days; `cooldown`: hours between two openings; `vk` and `telegram`: 1.
 */
export interface SeedCondition {
  kind: 'vk' | 'telegram' | 'level' | 'topup' | 'cooldown';
  value: number;
}

export interface SeedContent {
  item: string;
  /** Chances out of 1,000,000; the tickets of a case sum to exactly 1,000,000. */
  tickets: number;
}

export interface SeedCase {
  /** Permanent, unique, Latin kebab-case: the last segment of the page's path. */
  name: string;
  category: SeedCategory;
  group: SeedCategory;
  title: Texts;
  text: Texts;
  priceKind: 'money' | 'bonuses' | 'free';
  /** Kopecks for money, hundredths of a point for bonuses, 0 for free. */
  priceKopecksOrPoints: number;
  /** Previous price in the same unit; higher than the price. */
  oldPrice: number | null;
  /** Percent of the price that comes back as bonus points. */
  cashbackPercent: number | null;
  conditions: SeedCondition[];
  state: 'active' | 'unavailable' | 'hidden';
  /** Number of openings left in total; null = no limit. */
  stock: number | null;
  /** Days after the seeding day on which sales begin (may be negative) and end; null = no limit. */
  fromDay: number | null;
  untilDay: number | null;
  /** `{name}.{hash8}` of the closed crate and of the one with its lid ajar. */
  image: string;
  hoverImage: string;
  /** The palette of the glow on the card and the page (`data-pal`). */
  palette: PaletteName;
  /** Dearest first. */
  contents: SeedContent[];
  art: CaseArt;
  /** Display order across all cases, from 1. */
  position: number;
}
