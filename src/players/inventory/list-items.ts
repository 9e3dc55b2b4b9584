import { searchItems } from '#src/core/catalogue/index.ts';
import { drawsBySubject } from '#src/core/draws/index.ts';
import type { Db } from '#src/platform/database/database.ts';
import type { Services } from '#src/platform/services.ts';
import { fail } from '#src/shared/errors.ts';
import type { DrawKind } from '#src/shared/draw-kinds.ts';
import { pageOf } from '#src/shared/page-of.ts';
import type { ItemStatus } from './status.ts';
import {
  type OwnedItem,
  itemsOfDraws,
  itemsWonIn,
  selectGamesOfItems,
  selectItems,
  selectLatestOfCase,
  selectLatestOfItem,
  selectLatestRevealed,
  selectUsed,
  selectWon,
} from './store.ts';

export interface ItemFilter {
  readonly status: 'owned' | 'withdrawing' | 'sold' | 'used' | 'all';
  readonly sort: 'new' | 'price' | '-price' | 'rarity';
  /** Part of a title in any language; empty for all items. */
  readonly q: string;
  /** 1 (common) to 6 (arcane); null for all. */
  readonly rarity: number | null;
  /** Omits items that the player locked. */
  readonly isUnlocked?: boolean;
  readonly cursor: string | null;
  readonly limit: number;
}

const STATUSES: Readonly<Record<ItemFilter['status'], readonly ItemStatus[]>> = {
  owned: ['owned', 'bonus'],
  withdrawing: ['waiting', 'withdrawing', 'error'],
  sold: ['sold'],
  used: ['contract', 'upgrade'],
  all: [],
};

/** Returns one page of a player's items. `next` is the cursor of the next page, or null. */
export async function listItems(
  services: Services,
  playerId: number,
  filter: ItemFilter,
): Promise<{ items: OwnedItem[]; next: string | null }> {
  const items = await selectItems(services.db, {
    playerId,
    now: services.clock.now(),
    statuses: STATUSES[filter.status],
    sort: filter.sort,
    rarity: filter.rarity,
    isUnlocked: filter.isUnlocked ?? false,
    itemIds: filter.q === '' ? null : await searchItems(services, filter.q),
    after: filter.cursor === null ? null : readCursor(filter.cursor),
    limit: filter.limit + 1,
  });
  const { rows, next } = pageOf(items, filter.limit, (last) => cursorOf(filter.sort, last));
  return { items: rows, next };
}

/** The items that a contract or an upgrade consumed, the item that it gave, and its draw. */
export interface GameWithItems {
  readonly put: readonly OwnedItem[];
  /** In its current state; null without a prize. */
  readonly got: OwnedItem | null;
  readonly drawId: number;
  readonly ticket: number;
}

/** Returns contracts or upgrades with their items, by the id of each. */
export async function gamesWithItems(
  db: Db,
  kind: 'contract' | 'upgrade',
  ids: readonly number[],
): Promise<ReadonlyMap<number, GameWithItems>> {
  if (ids.length === 0) return new Map();
  const [draws, used] = await Promise.all([drawsBySubject(db, kind, ids), selectUsed(db, kind, ids)]);
  const drawn = await itemsOfDraws(
    db,
    [...draws.values()].map(({ id }) => id),
  );
  return new Map(
    [...draws].map(([id, { id: drawId, ticket }]) => {
      const put = used.filter(({ subjectId }) => subjectId === id).map(({ item }) => item);
      return [id, { put, got: drawn.find((item) => item.drawId === drawId) ?? null, drawId, ticket }];
    }),
  );
}

/** Returns the newest contract or upgrade that used up one of these items; null without one. */
export async function gameOfItems(
  db: Db,
  kind: 'contract' | 'upgrade',
  insertIds: readonly number[],
): Promise<number | null> {
  const ids = insertIds.length === 0 ? [] : await selectGamesOfItems(db, kind, insertIds);
  return ids.length === 0 ? null : Math.max(...ids);
}

/** Returns one page of a player's won items that are already revealed, newest first. `next` is its cursor, or null. */
export async function listWon(
  services: Services,
  playerId: number,
  { cursor, limit }: Pick<ItemFilter, 'cursor' | 'limit'>,
): Promise<{ items: OwnedItem[]; next: string | null }> {
  const beforeId = cursor === null ? Number.MAX_SAFE_INTEGER : readCursor(cursor).id;
  const items = await selectWon(services.db, playerId, { now: services.clock.now(), beforeId, limit: limit + 1 });
  const { rows, next } = pageOf(items, limit, (last) => cursorOf('new', last));
  return { items: rows, next };
}

/**
 * Sizes of the id ranges searched for the newest drops, in order. The first is nearly always enough: it covers the
 * unrevealed drops of a busy store.
 */
const WINDOWS = [1000, 20_000];

/** Returns the latest revealed drops of a case, newest first, at most `limit`. */
export const latestOfCase = ({ db, clock }: Services, caseId: number, limit: number): Promise<OwnedItem[]> =>
  selectLatestOfCase(db, caseId, clock.now(), limit);

/** Returns the latest revealed drops of an item of the catalogue, newest first, at most `limit`. */
export const latestOfItem = ({ db, clock }: Services, itemId: number, limit: number): Promise<OwnedItem[]> =>
  selectLatestOfItem(db, itemId, clock.now(), limit);

/** Returns the latest revealed drops of all cases, newest first, at most `limit`. */
export async function latestRevealed(services: Services, limit: number): Promise<OwnedItem[]> {
  let items: OwnedItem[] = [];
  for (const window of WINDOWS) {
    items = await selectLatestRevealed(services.db, services.clock.now(), limit, window);
    if (items.length === limit) break;
  }
  return items;
}

function cursorOf(sort: ItemFilter['sort'], item: OwnedItem): string {
  const value = sort === 'new' ? 0 : sort === 'rarity' ? item.rarity : item.priceKopecks;
  return Buffer.from(`${String(value)}.${String(item.id)}`).toString('base64url');
}

function readCursor(cursor: string): { value: number; id: number } {
  const match = /^(\d{1,15})\.(\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString('utf8'));
  if (!match) fail('errors.request.malformed', { field: 'cursor' });
  return { value: Number(match[1]), id: Number(match[2]) };
}

/** Returns the worth of what was won in each of some openings, contracts or upgrades. */
export async function worthWonIn(
  db: Db,
  kind: DrawKind,
  subjects: readonly { readonly id: number }[],
): Promise<(subjectId: number) => number> {
  const worth = new Map<number, number>();
  const ids = subjects.map(({ id }) => id);
  for (const { subjectId, priceKopecks } of await itemsWonIn(db, kind, ids)) {
    worth.set(subjectId, (worth.get(subjectId) ?? 0) + priceKopecks);
  }
  return (subjectId) => worth.get(subjectId) ?? 0;
}
