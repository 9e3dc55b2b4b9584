/**
 * A sector of the sample wheel; items and cases of the catalogue are named by their keys. Amounts are roubles or
 * points.
 */
export type SeedSector = { readonly tickets: number } & (
  | { readonly kind: 'points' | 'money'; readonly amount: number }
  | { readonly kind: 'item'; readonly key: string }
  | { readonly kind: 'case'; readonly name: string }
  | { readonly kind: 'promo'; readonly percent: number; readonly minRoubles: number | null }
  | { readonly kind: 'cashback' | 'spin' }
);

/**
 * The sectors of the sample wheel, clockwise from the top: frequent small point prizes, a rare prize of a thousand,
 * sectors with pictures opposite each other. A spin is worth about 55 roubles on average, less than a fiftieth of the
 * top-up that grants one.
 */
export const WHEEL: readonly SeedSector[] = [
  { kind: 'points', amount: 50, tickets: 150_000 },
  { kind: 'promo', percent: 5, minRoubles: 300, tickets: 90_000 },
  { kind: 'points', amount: 100, tickets: 110_000 },
  { kind: 'case', name: 'apiary', tickets: 17_000 },
  { kind: 'points', amount: 25, tickets: 160_000 },
  { kind: 'cashback', tickets: 45_000 },
  { kind: 'money', amount: 10, tickets: 40_000 },
  { kind: 'promo', percent: 10, minRoubles: 500, tickets: 50_000 },
  { kind: 'points', amount: 200, tickets: 45_000 },
  { kind: 'item', key: 'kukri-jungle', tickets: 1000 },
  { kind: 'points', amount: 25, tickets: 90_000 },
  { kind: 'promo', percent: 15, minRoubles: 1000, tickets: 20_000 },
  { kind: 'spin', tickets: 60_000 },
  { kind: 'case', name: 'vegetable-patch', tickets: 17_000 },
  { kind: 'points', amount: 1000, tickets: 5000 },
  { kind: 'points', amount: 50, tickets: 100_000 },
];
