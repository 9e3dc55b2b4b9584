/**
 * The sample catalogue of a new store. Rows are written by hand in `items/` and `cases/`; contents and chances are
 * computed from them, with equal results on every machine.
 */
import type { CaseRow } from './cases/case-row.ts';
import { CASE_ROWS } from './cases/index.ts';
import { contentsOf } from './contents.ts';
import { caseImageNames, imageOf } from './images.ts';
import { ITEM_ROWS } from './items/index.ts';
import { CATEGORIES, type SeedCase, type SeedCategory, type SeedItem } from './types.ts';

export { itemTitle } from './title.ts';
export { WHEEL, type SeedSector } from './wheel.ts';
export type { SeedCase, SeedCategory, SeedItem, SeedLocale, Texts } from './types.ts';

export const ITEMS: readonly SeedItem[] = ITEM_ROWS.map(({ theme: _theme, kind: _kind, ...item }) => ({
  ...item,
  image: imageOf(item.key),
}));

/** Every case in display order, with its contents. */
export const CASES: readonly SeedCase[] = CATEGORIES.flatMap((category) =>
  CASE_ROWS[category].map((row) => ({ category, row })),
).map(({ category, row }, i) => toCase(row, category, i + 1));

function toCase(row: CaseRow, category: SeedCategory, position: number): SeedCase {
  const [material, palette, emblem, seed] = row.look;
  const { priceKind, priceKopecksOrPoints } = row.price;
  const names = caseImageNames(row.name);
  return {
    name: row.name,
    category,
    group: category,
    title: row.title,
    text: row.text,
    priceKind,
    priceKopecksOrPoints,
    oldPrice: row.price.old ?? null,
    cashbackPercent: row.price.cashbackPercent ?? null,
    conditions: row.conditions ?? [],
    state: row.state ?? 'active',
    stock: row.stock ?? null,
    fromDay: row.days?.[0] ?? null,
    untilDay: row.days?.[1] ?? null,
    image: imageOf(names.shut),
    hoverImage: imageOf(names.open),
    palette,
    contents: contentsOf(row.name, row.choice, row.choice.worthKopecks ?? priceKopecksOrPoints, ITEM_ROWS),
    art: { material, palette, emblem, seed },
    position,
  };
}
