import { type CatalogueItem, publishedCases, searchItems } from '#src/core/catalogue/index.ts';
import { type ItemValue, itemValueOf } from '#src/core/catalogue/models/index.ts';
import type { Services } from '#src/platform/services.ts';
import { readSettings } from '#src/core/settings/index.ts';

export interface Target {
  readonly item: CatalogueItem;
  /** At its current price. */
  readonly worth: ItemValue;
}

export interface TargetFilter {
  /** Only items that cost more than this. */
  readonly aboveKopecks: number;
  /** Part of a title in any language, or empty. */
  readonly q: string;
  readonly cursor: string | null;
  readonly limit: number;
}

/** One page of targets, cheapest first. `next` is the cursor of the following page; null on the last one. */
export async function findTargets(
  services: Services,
  { aboveKopecks, q, cursor, limit }: TargetFilter,
): Promise<{ targets: Target[]; next: string | null }> {
  const matchingIds = q === '' ? null : new Set(await searchItems(services, q));
  const after = cursor === null ? null : readCursor(cursor);
  const targets = (await listedTargets(services)).filter(
    ({ item, worth }) =>
      worth.priceKopecks > aboveKopecks &&
      (matchingIds === null || matchingIds.has(item.id)) &&
      (after === null || isAfterCursor(item.id, worth.priceKopecks, after)),
  );
  const page = targets.slice(0, limit);
  const last = page.at(-1);
  return { targets: page, next: targets.length > limit && last ? cursorOf(last) : null };
}

/** The cheapest target with at least this price; null when there is none. */
export async function targetWorth(services: Services, leastKopecks: number): Promise<Target | null> {
  return (await listedTargets(services)).find(({ worth }) => worth.priceKopecks >= leastKopecks) ?? null;
}

async function listedTargets(services: Services): Promise<Target[]> {
  const [{ itemsById }, { gPriceKopecks }] = await Promise.all([publishedCases(services), readSettings(services)]);
  return [...itemsById.values()]
    .filter(({ isListed }) => isListed)
    .map((item) => ({ item, worth: itemValueOf(item, gPriceKopecks) }))
    .sort((one, other) => one.worth.priceKopecks - other.worth.priceKopecks || one.item.id - other.item.id);
}

interface TargetCursor {
  readonly price: number;
  readonly id: number;
}

const isAfterCursor = (id: number, price: number, cursor: TargetCursor): boolean =>
  price > cursor.price || (price === cursor.price && id > cursor.id);

const cursorOf = ({ item, worth }: Target): string =>
  Buffer.from(`${String(worth.priceKopecks)}.${String(item.id)}`).toString('base64url');

/** An invalid cursor returns the first page. */
function readCursor(cursor: string): TargetCursor | null {
  const match = /^(\d{1,15})\.(\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString('utf8'));
  return match ? { price: Number(match[1]), id: Number(match[2]) } : null;
}
