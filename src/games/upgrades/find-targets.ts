import { type CatalogueItem, publishedCases, searchItems } from '#src/core/catalogue/index.ts';
import { type ItemValue, itemValueOf } from '#src/core/catalogue/models/index.ts';
import type { Services } from '#src/platform/services.ts';
import { readSettings } from '#src/core/settings/index.ts';
import { pageOf } from '#src/shared/page-of.ts';
import type { TargetSort } from '#src/shared/target-sorts.ts';

export interface Target {
  readonly item: CatalogueItem;
  /** At its current price. */
  readonly worth: ItemValue;
}

export interface TargetFilter {
  /** The stake: only items that cost more than this. */
  readonly aboveKopecks: number;
  /** Only items that cost at least this; 0 by default. */
  readonly leastKopecks?: number;
  /** Cheapest first by default. */
  readonly sort?: TargetSort;
  /** Part of a title in any language, or empty. */
  readonly q: string;
  readonly cursor: string | null;
  readonly limit: number;
}

/** One page of targets. `next` is the cursor of the following page; null on the last one. */
export async function findTargets(
  services: Services,
  { aboveKopecks, leastKopecks = 0, sort = 'price', q, cursor, limit }: TargetFilter,
): Promise<{ targets: Target[]; next: string | null }> {
  const matchingIds = q === '' ? null : new Set(await searchItems(services, q));
  const after = cursor === null ? null : readCursor(cursor);
  const compare = orderOf(sort, aboveKopecks);
  const targets = (await listedTargets(services))
    .filter(
      (target) =>
        target.worth.priceKopecks > aboveKopecks &&
        target.worth.priceKopecks >= leastKopecks &&
        (matchingIds === null || matchingIds.has(target.item.id)) &&
        (after === null || compare(placeOf(target), after) > 0),
    )
    .sort((one, other) => compare(placeOf(one), placeOf(other)));
  const { rows, next } = pageOf(targets, limit, cursorOf);
  return { targets: rows, next };
}

/** The cheapest target with at least this price; null when there is none. */
export const targetWorth = async (services: Services, leastKopecks: number): Promise<Target | null> =>
  (await listedTargets(services)).find(({ worth }) => worth.priceKopecks >= leastKopecks) ?? null;

async function listedTargets(services: Services): Promise<Target[]> {
  const [{ itemsById }, { gPriceKopecks }] = await Promise.all([publishedCases(services), readSettings(services)]);
  return [...itemsById.values()]
    .filter(({ isListed }) => isListed)
    .map((item) => ({ item, worth: itemValueOf(item, gPriceKopecks) }))
    .sort((one, other) => one.worth.priceKopecks - other.worth.priceKopecks || one.item.id - other.item.id);
}

/** What the order of targets depends on. */
interface TargetPlace {
  readonly price: number;
  readonly id: number;
}

type TargetOrder = (one: TargetPlace, other: TargetPlace) => number;

const cheaperFirst: TargetOrder = (one, other) => one.price - other.price || one.id - other.id;
const dearerFirst: TargetOrder = (one, other) => cheaperFirst(other, one);

/** The multiple of the stake that most players aim at. */
const NEAR_TIMES = 2;

/** `near`: by the ratio to twice the stake, in either direction. Without a stake nothing is near, so dearest first. */
function orderOf(sort: TargetSort, stakeKopecks: number): TargetOrder {
  if (sort === 'price') return cheaperFirst;
  if (sort === '-price' || stakeKopecks === 0) return dearerFirst;
  const aim = NEAR_TIMES * stakeKopecks;
  const distance = ({ price }: TargetPlace): number => Math.max(price, aim) / Math.min(price, aim);
  return (one, other) => distance(one) - distance(other) || cheaperFirst(one, other);
}

const placeOf = ({ item, worth }: Target): TargetPlace => ({ price: worth.priceKopecks, id: item.id });

const cursorOf = (target: Target): string => {
  const { price, id } = placeOf(target);
  return Buffer.from(`${String(price)}.${String(id)}`).toString('base64url');
};

/** An invalid cursor returns the first page. */
function readCursor(cursor: string): TargetPlace | null {
  const match = /^(\d{1,15})\.(\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString('utf8'));
  return match ? { price: Number(match[1]), id: Number(match[2]) } : null;
}
