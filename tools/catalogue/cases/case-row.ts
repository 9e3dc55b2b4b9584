import type { Theme } from '#tools/catalogue/items/item-row.ts';
import type { Material, PaletteName, SeedCase, SeedCondition, Texts } from '#tools/catalogue/types.ts';
import type { WeaponKind } from '#tools/catalogue/weapons.ts';

/** Selection of a case's items: these themes or kinds first, spread evenly over the prices. */
export interface Choice {
  of: readonly (Theme | WeaponKind)[];
  /** Number of items, 8 to 26. */
  size: number;
  /** Prices of the cheapest and the dearest item, as multiples of the opening's price. */
  span?: readonly [number, number];
  /** Average value of the drop, in percent of the opening's price. */
  returnPercent: number;
  /** Notional price of a free case, in kopecks. */
  worthKopecks?: number;
}

/** A case as written by hand; `CASES` adds contents, pictures and the position on the page. */
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
