import { type CatalogueItem, publishedCases, searchItems, type Worth, worthOf } from '#src/catalogue/index.ts';
import type { World } from '#src/platform/world.ts';
import { readSettings } from '#src/settings/index.ts';

/** What may be rolled for. */
export interface Target {
  readonly item: CatalogueItem;
  /** By its price now. */
  readonly worth: Worth;
}

export interface TargetFilter {
  /** Only what is dearer. */
  readonly aboveKopecks: number;
  /** Part of a title in any language, or empty. */
  readonly q: string;
  readonly cursor: string | null;
  readonly limit: number;
}

/** One page of what may be rolled for, the cheapest first. `next` is the cursor of the page behind it, or null. */
export async function findTargets(
  world: World,
  { aboveKopecks, q, cursor, limit }: TargetFilter,
): Promise<{ targets: Target[]; next: string | null }> {
  const found = q === '' ? null : new Set(await searchItems(world, q));
  const after = cursor === null ? null : readCursor(cursor);
  const targets = (await listedTargets(world)).filter(
    ({ item, worth }) =>
      worth.priceKopecks > aboveKopecks &&
      (found === null || found.has(item.id)) &&
      (after === null || isBehind(item.id, worth.priceKopecks, after)),
  );
  const shown = targets.slice(0, limit);
  const last = shown.at(-1);
  return { targets: shown, next: targets.length > limit && last ? cursorOf(last) : null };
}

/** The cheapest target that is worth so much or more, or null. */
export async function targetWorth(world: World, leastKopecks: number): Promise<Target | null> {
  return (await listedTargets(world)).find(({ worth }) => worth.priceKopecks >= leastKopecks) ?? null;
}

async function listedTargets(world: World): Promise<Target[]> {
  const [{ itemsById }, { gPriceKopecks }] = await Promise.all([publishedCases(world), readSettings(world)]);
  return [...itemsById.values()]
    .filter(({ isListed }) => isListed)
    .map((item) => ({ item, worth: worthOf(item, gPriceKopecks) }))
    .sort((one, other) => one.worth.priceKopecks - other.worth.priceKopecks || one.item.id - other.item.id);
}

interface Place {
  readonly price: number;
  readonly id: number;
}

const isBehind = (id: number, price: number, place: Place): boolean =>
  price > place.price || (price === place.price && id > place.id);

const cursorOf = ({ item, worth }: Target): string =>
  Buffer.from(`${String(worth.priceKopecks)}.${String(item.id)}`).toString('base64url');

/** A cursor that is none begins at the first. */
function readCursor(cursor: string): Place | null {
  const match = /^(\d{1,15})\.(\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString('utf8'));
  return match ? { price: Number(match[1]), id: Number(match[2]) } : null;
}
