import type { Material } from '../art/crate/materials.ts';
import type { PaletteName } from '../art/palettes.ts';
import type { PatternName } from '../art/pattern-names.ts';

/** One text in the store's four languages, by address code (`ua` is the address code of Ukrainian). */
export interface Texts {
  ru: string;
  en: string;
  ua: string;
  pl: string;
}

export type SeedLocale = keyof Texts;

export const RARITIES = ['common', 'uncommon', 'rare', 'epic', 'legendary', 'arcane'] as const;
export type SeedRarity = (typeof RARITIES)[number];

/** Categories in the order in which home shows them; each is also the group of its cases. */
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

/** How an item's picture is drawn: equal art gives equal pictures, byte for byte. */
export interface ItemArt {
  icon: string;
  palette: PaletteName;
  pattern: PatternName;
  seed: number;
}

/** How a crate is drawn, closed and ajar. */
export interface CaseArt {
  material: Material;
  palette: PaletteName;
  emblem: string;
  seed: number;
}

/** One item of the sample catalogue. `itemTitle` composes its full title. */
export interface SeedItem {
  /** Permanent, unique, Latin kebab-case; also the name of the picture's files. */
  key: string;
  /** The weapon's or the gear's name, never in quotes: «АР-9», “AR-9”. */
  weapon: Texts;
  /** The skin's name without quotes. */
  skin: Texts;
  rarity: SeedRarity;
  /** Counts its owner's hits: a quality of the catalogue item, rules.md 5. */
  isTracked: boolean;
  /** Price in hundredths of G. 1 G is worth 1.00 of the base currency by default, so it reads as kopecks too. */
  priceCentiG: number;
  /** `{name}.{hash8}`, the part of the picture's address before the size. */
  image: string;
  art: ItemArt;
}

/**
 * What a player must have before opening. `level`: the level; `topup`: kopecks topped up within the last 30 days;
 * `cooldown`: hours between two openings; `vk` and `telegram`: 1.
 */
export interface SeedCondition {
  kind: 'vk' | 'telegram' | 'level' | 'topup' | 'cooldown';
  value: number;
}

/** One line of a case's contents. */
export interface SeedContent {
  /** `SeedItem.key` */
  item: string;
  /** Chances out of 1,000,000; the tickets of a case sum to exactly that. */
  tickets: number;
}

/** One case of the sample catalogue. */
export interface SeedCase {
  /** Permanent, unique, Latin kebab-case: the last part of the page's address. */
  name: string;
  category: SeedCategory;
  group: SeedCategory;
  title: Texts;
  text: Texts;
  priceKind: 'money' | 'bonuses' | 'free';
  /** Kopecks for money, hundredths of a point for bonuses, 0 for free. */
  priceKopecksOrPoints: number;
  /** The price it had before, in the same unit; above the price. */
  oldPrice: number | null;
  /** Percent of the price that comes back as bonus points. */
  cashbackPercent: number | null;
  conditions: SeedCondition[];
  state: 'active' | 'unavailable' | 'hidden';
  /** How many openings are left in all; null = no limit. */
  stock: number | null;
  /** Days from the seeding day on which sales begin (may be negative) and end; null = no limit. */
  fromDay: number | null;
  untilDay: number | null;
  /** `{name}.{hash8}` of the closed crate and of the one with its lid ajar. */
  image: string;
  hoverImage: string;
  /** The palette whose glow the card and the page wear (`data-pal`). */
  palette: PaletteName;
  /** Dearest first. */
  contents: SeedContent[];
  art: CaseArt;
  /** Display order over all cases, from 1. */
  position: number;
}
