import { searchItems } from '#src/catalogue/index.ts';
import type { Db } from '#src/platform/db.ts';
import type { World } from '#src/platform/world.ts';
import { fail } from '#src/shared/errors.ts';
import type { OwnedItem } from './owned-item.ts';
import type { ItemStatus } from './status.ts';
import {
  type ItemMove,
  selectItems,
  selectItemsByIds,
  selectItemsOfDraws,
  selectLatestOfCase,
  selectLatestRevealed,
  selectMoves,
  selectMovesAfter,
  selectOwnedSummary,
  selectUsed,
  selectWon,
  selectWonIn,
} from './store.ts';

export type { ItemMove };

/** What of their items a player wants to see. */
export interface ItemFilter {
  readonly status: 'owned' | 'withdrawing' | 'sold' | 'used' | 'all';
  readonly sort: 'new' | 'price' | '-price' | 'rarity';
  /** Part of a title in any language, or empty. */
  readonly q: string;
  /** 1 (common) to 6 (arcane), or null for all. */
  readonly rarity: number | null;
  /** Leaves out what its owner locked. */
  readonly isUnlocked?: boolean;
  readonly cursor: string | null;
  readonly limit: number;
}

/** What is the player's to use: how many, their worth, and what of it is locked (sell-all leaves that alone). */
export interface OwnedSummary {
  readonly count: number;
  readonly valueKopecks: number;
  readonly lockedCount: number;
  readonly lockedKopecks: number;
}

const STATUSES: Readonly<Record<ItemFilter['status'], readonly ItemStatus[]>> = {
  owned: ['owned', 'bonus'],
  withdrawing: ['waiting', 'withdrawing', 'error'],
  sold: ['sold'],
  used: ['contract', 'upgrade'],
  all: [],
};

/** One page of a player's items. `next` is the cursor of the page behind it, or null. */
export async function listItems(
  world: World,
  playerId: number,
  filter: ItemFilter,
): Promise<{ items: OwnedItem[]; next: string | null }> {
  const items = await selectItems(world.db, {
    playerId,
    statuses: STATUSES[filter.status],
    sort: filter.sort,
    rarity: filter.rarity,
    isUnlocked: filter.isUnlocked ?? false,
    itemIds: filter.q === '' ? null : await searchItems(world, filter.q),
    after: filter.cursor === null ? null : readCursor(filter.cursor),
    limit: filter.limit + 1,
  });
  const shown = items.slice(0, filter.limit);
  const last = shown.at(-1);
  return { items: shown, next: items.length > filter.limit && last ? cursorOf(filter.sort, last) : null };
}

/** Counts and values what is the player's to use. */
export const ownedSummary = (db: Db, playerId: number): Promise<OwnedSummary> => selectOwnedSummary(db, playerId);

/** The items that some draws gave, in the order of the draws. */
export const itemsOfDraws = async (db: Db, drawIds: readonly number[]): Promise<OwnedItem[]> =>
  drawIds.length === 0 ? [] : await selectItemsOfDraws(db, drawIds);

/** What contracts or upgrades consumed, by the id of each. */
export async function itemsUsedBy(
  db: Db,
  kind: 'contract' | 'upgrade',
  subjectIds: readonly number[],
): Promise<ReadonlyMap<number, readonly OwnedItem[]>> {
  const bySubject = new Map<number, OwnedItem[]>(subjectIds.map((id) => [id, []]));
  const used = subjectIds.length === 0 ? [] : await selectUsed(db, kind, subjectIds);
  for (const { subjectId, item } of used) bySubject.get(subjectId)?.push(item);
  return bySubject;
}

/** The steps of some items, each in the order in which they were taken. */
export const movesOf = async (db: Db, insertIds: readonly number[]): Promise<ItemMove[]> =>
  insertIds.length === 0 ? [] : await selectMoves(db, insertIds);

/** What some openings, contracts or upgrades gave: which owned items, at which frozen price. */
export const wonIn = async (
  db: Db,
  kind: Parameters<typeof selectWonIn>[1],
  subjectIds: readonly number[],
): ReturnType<typeof selectWonIn> => (subjectIds.length === 0 ? [] : await selectWonIn(db, kind, subjectIds));

/** Steps of items with ids above `afterId`, ascending, `limit` at most: read on from the last one. */
export const movesAfter = (db: Db, afterId: number, limit: number): ReturnType<typeof selectMovesAfter> =>
  selectMovesAfter(db, afterId, limit);

/** Some items by their ids, whoever owns them. */
export async function itemsByIds(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, OwnedItem>> {
  const items = ids.length === 0 ? [] : await selectItemsByIds(db, ids);
  return new Map(items.map((item) => [item.id, item]));
}

/** One page of what a player won and others may see by now, the newest first. `next` is its cursor, or null. */
export async function listWon(
  world: World,
  playerId: number,
  { cursor, limit }: Pick<ItemFilter, 'cursor' | 'limit'>,
): Promise<{ items: OwnedItem[]; next: string | null }> {
  const beforeId = cursor === null ? Number.MAX_SAFE_INTEGER : readCursor(cursor).id;
  const items = await selectWon(world.db, playerId, { now: world.clock.now(), beforeId, limit: limit + 1 });
  const shown = items.slice(0, limit);
  const last = shown.at(-1);
  return { items: shown, next: items.length > limit && last ? cursorOf('new', last) : null };
}

/**
 * How far back the newest drops are looked for, step by step: nearly always the first is enough, and holds what a busy
 * shop drops while a reel turns.
 */
const WINDOWS = [1000, 20_000];

/** What one case dropped last and others may see by now, the newest first, `limit` at most. */
export const latestOfCase = ({ db, clock }: World, caseId: number, limit: number): Promise<OwnedItem[]> =>
  selectLatestOfCase(db, caseId, clock.now(), limit);

/** What cases dropped and was revealed last, the newest first, `limit` at most. */
export async function latestRevealed(world: World, limit: number): Promise<OwnedItem[]> {
  let found: OwnedItem[] = [];
  for (const window of WINDOWS) {
    found = await selectLatestRevealed(world.db, world.clock.now(), limit, window);
    if (found.length === limit) break;
  }
  return found;
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
