import type { Material } from '../../art/crate/materials.ts';
import type { PaletteName } from '../../art/palettes.ts';
import type { Theme } from '../items/item-row.ts';
import type { SeedCase, SeedCondition, Texts } from '../types.ts';
import type { WeaponKind } from '../weapons.ts';

/** What goes into a case: items of these themes or kinds first, spread evenly over the prices. */
export interface Choice {
  of: readonly (Theme | WeaponKind)[];
  /** How many items, 8 to 26. */
  size: number;
  /** Cheapest and dearest item as multiples of the opening's price. */
  span?: readonly [number, number];
  /** Percent of the opening's price that comes back in items on average. */
  returnPercent: number;
  /** Kopecks by which a free case is measured, as if it cost that much. */
  worthKopecks?: number;
}

/** A case as it is written down; `CASES` adds contents, pictures and the place on the page. */
export interface CaseRow {
  name: string;
  title: Texts;
  text: Texts;
  price: Pick<SeedCase, 'priceKind' | 'priceKopecksOrPoints'> & { old?: number; cashbackPercent?: number };
  look: readonly [material: Material, palette: PaletteName, emblem: string, seed: number];
  choice: Choice;
  conditions?: SeedCondition[];
  state?: SeedCase['state'];
  stock?: number;
  days?: readonly [from: number, until: number];
}
type Pick<T, K extends keyof T> = { [P in K]: T[P] };

/** Texts in the order of the store's languages. */
export const texts = (ru: string, en: string, ua: string, pl: string): Texts => ({ ru, en, ua, pl });

/** A price in kopecks. */
export const money = (kopecks: number, more: { old?: number; cashbackPercent?: number } = {}): CaseRow['price'] => ({
  priceKind: 'money',
  priceKopecksOrPoints: kopecks,
  ...more,
});

/** A price in hundredths of a bonus point. */
export const points = (hundredths: number): CaseRow['price'] => ({
  priceKind: 'bonuses',
  priceKopecksOrPoints: hundredths,
});

export const free: CaseRow['price'] = { priceKind: 'free', priceKopecksOrPoints: 0 };
