import type { Knex } from 'knex';
import { type Db, write } from '#src/platform/database/database.ts';
import { column, inList, readRow, readRows, type RowOf, rowShape, valueRows } from '#src/platform/database/rows.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { chunksOf } from '#src/shared/chunks.ts';
import { type CentiG, type Kopecks, centiG, kopecks } from '#src/shared/units.ts';
import type { DrawKind } from '#src/shared/draw-kinds.ts';
import type { ItemStatus } from './status.ts';

const ownColumns = {
  id: column.integer,
  playerId: column.integer,
  itemId: column.integer,
  drawId: column.integer.nullable,
  caseId: column.integer.nullable,
  status: column.textOf<ItemStatus>(),
  startStatus: column.textOf<'owned' | 'bonus'>(),
  /** 1 (common) to 6 (arcane). */
  rarity: column.integer,
  priceKopecks: column.integer.mapped(kopecks),
  priceCentiG: column.integer.mapped(centiG),
  isLocked: column.boolean,
  /** Other players may see the drop from this time. */
  revealAt: column.timestamp,
  createdAt: column.timestamp,
};
const itemColumns = { ...ownColumns, ticket: column.integer.nullable, nonce: column.integer.nullable };
const itemShape = rowShape(itemColumns);

export type OwnedItem = RowOf<typeof itemShape>;

const COLUMNS = rowShape(ownColumns).columnsOf('i');
/** The columns of a query that does not read the draw of an item. */
const WITHOUT_DRAW = `${COLUMNS}, NULL AS ticket, NULL AS nonce`;

/** Reads items by what follows the SELECT, without their draws. */
const readItems = (db: Db, fromItems: string, values: readonly Knex.RawBinding[]): Promise<OwnedItem[]> =>
  readRows(db, itemShape, `SELECT ${WITHOUT_DRAW} ${fromItems}`, values);

/** A drawn item to grant: its frozen price and its draw. */
export interface GrantedItem {
  readonly itemId: number;
  readonly drawId: number;
  /** Null for items from contracts and upgrades. */
  readonly caseId: number | null;
  /** 1 (common) to 6 (arcane). */
  readonly rarity: number;
  readonly priceKopecks: Kopecks;
  readonly priceCentiG: CentiG;
}

/** A gift: it has no draw, and it starts as `bonus`. */
export type GivenItem = Omit<GrantedItem, 'drawId' | 'caseId'>;

/** A new item: drawn items start as `owned`, gifts as `bonus`. Items of battles have no row in `draws`. */
type NewOwnedItemRow = GivenItem &
  Partial<Pick<GrantedItem, 'caseId'>> & { readonly drawId?: number; readonly isOfBattle?: boolean };

/** Returns the id of the first row; rows of one INSERT have consecutive ids. */
export async function insertItems(
  tx: Tx,
  playerId: number,
  granted: readonly NewOwnedItemRow[],
  revealAt: Date,
): Promise<number> {
  const { insertId } = await write(
    tx,
    `INSERT INTO items
       (player_id, item_id, draw_id, case_id, status, start_status, rarity, price_kopecks, price_centi_g, reveal_at,
        created_at)
     VALUES ${valueRows(granted, 11)}`,
    granted.flatMap((item) => {
      const start = item.drawId === undefined && item.isOfBattle !== true ? 'bonus' : 'owned';
      return [
        playerId,
        item.itemId,
        item.drawId ?? null,
        item.caseId ?? null,
        start,
        start,
        item.rarity,
        item.priceKopecks,
        item.priceCentiG,
        revealAt,
        tx.now,
      ];
    }),
  );
  return insertId;
}

/** Keeps that an owned item is one that the demo started its player with. */
export async function insertStarterItem(tx: Tx, playerId: number, ownedItemId: number, itemId: number): Promise<void> {
  await write(tx, 'INSERT INTO starter_items (owned_item_id, player_id, item_id) VALUES (?, ?, ?)', [
    ownedItemId,
    playerId,
    itemId,
  ]);
}

/** Locks items of any owner, in ascending order of id. Reads their state without the draw. */
export const selectItemsForUpdate = async (tx: Tx, ids: readonly number[]): Promise<OwnedItem[]> =>
  await readItems(tx, `FROM items i WHERE i.id IN (${inList(ids)}) ORDER BY i.id FOR UPDATE`, ids);

/**
 * Locks items of a player, in ascending order of id; ids of other players' items are omitted. The index keeps the
 * statement away from the rows of others, so that it neither locks them nor waits for them.
 */
export const selectOwnItemsForUpdate = async (tx: Tx, playerId: number, ids: readonly number[]): Promise<OwnedItem[]> =>
  await readItems(
    tx,
    `FROM items i FORCE INDEX (items_player)
     WHERE i.player_id = ? AND i.id IN (${inList(ids)}) ORDER BY i.id FOR UPDATE`,
    [playerId, ...ids],
  );

/** Items of a player by id; ids of other players' items are omitted. */
export const selectOwnItems = async (db: Db, playerId: number, ids: readonly number[]): Promise<OwnedItem[]> =>
  await readItems(db, `FROM items i WHERE i.id IN (${inList(ids)}) AND i.player_id = ? ORDER BY i.id`, [
    ...ids,
    playerId,
  ]);

/** Leaves out items of battles whose last round is still to be shown: the end is not spoiled for their winner. */
const IS_SHOWN = '(i.draw_id IS NOT NULL OR i.reveal_at <= ?)';

/**
 * Locks all items that a player can sell: usable, not locked by the player, and shown at `shownAt`; null includes those
 * that are not shown yet.
 */
export const selectSellableForUpdate = async (tx: Tx, playerId: number, shownAt: Date | null): Promise<OwnedItem[]> =>
  await readItems(
    tx,
    `FROM items i
     WHERE i.player_id = ? AND i.status IN ('owned', 'bonus') AND i.is_locked = 0
       ${shownAt === null ? '' : `AND ${IS_SHOWN}`} ORDER BY i.id FOR UPDATE`,
    [playerId, ...(shownAt === null ? [] : [shownAt])],
  );

/** Moves locked items to a state and records the moves, in several statements for large lists. */
export async function moveItems(tx: Tx, items: readonly OwnedItem[], to: ItemStatus): Promise<void> {
  for (const chunk of chunksOf(items)) await moveChunk(tx, chunk, to);
}

async function moveChunk(tx: Tx, items: readonly OwnedItem[], to: ItemStatus): Promise<void> {
  await write(tx, `UPDATE items SET status = ? WHERE id IN (${inList(items)})`, [to, ...items.map(({ id }) => id)]);
  await write(
    tx,
    `INSERT INTO item_moves (owned_item_id, from_status, to_status, created_at)
     VALUES ${valueRows(items, 4)}`,
    items.flatMap((item) => [item.id, item.status, to, tx.now]),
  );
}

/** Sets the player's lock of an item whose row is locked. */
export async function updateLock(tx: Tx, id: number, isLocked: boolean): Promise<void> {
  await write(tx, 'UPDATE items SET is_locked = ? WHERE id = ?', [isLocked ? 1 : 0, id]);
}

/** Records what consumed items. The item is the primary key, so it can be consumed only once. */
export async function insertUses(
  tx: Tx,
  items: readonly OwnedItem[],
  by: { readonly kind: string; readonly id: number },
): Promise<void> {
  await write(
    tx,
    `INSERT INTO item_uses (owned_item_id, kind, subject_id) VALUES ${valueRows(items, 3)}`,
    items.flatMap(({ id }) => [id, by.kind, by.id]),
  );
}

const usedShape = rowShape({ subjectId: column.integer, ...itemColumns });

export async function selectUsed(
  db: Db,
  kind: string,
  subjectIds: readonly number[],
): Promise<{ subjectId: number; item: OwnedItem }[]> {
  const rows = await readRows(
    db,
    usedShape,
    `SELECT ${WITHOUT_DRAW}, u.subject_id FROM item_uses u
     JOIN items i ON i.id = u.owned_item_id
     WHERE u.kind = ? AND u.subject_id IN (${inList(subjectIds)}) ORDER BY u.owned_item_id`,
    [kind, ...subjectIds],
  );
  return rows.map(({ subjectId, ...item }) => ({ subjectId, item }));
}

/** Ids of the contracts or upgrades that used up some of these items. */
export const selectGamesOfItems = async (db: Db, kind: string, itemIds: readonly number[]): Promise<number[]> =>
  await readRows(
    db,
    column.integer.only('subject_id'),
    `FROM item_uses WHERE owned_item_id IN (${inList(itemIds)}) AND kind = ?`,
    [...itemIds, kind],
  );

export async function itemsOfDraws(db: Db, drawIds: readonly number[]): Promise<OwnedItem[]> {
  if (drawIds.length === 0) return [];
  return await readRows(
    db,
    itemShape,
    `SELECT ${COLUMNS}, d.ticket, d.nonce FROM items i JOIN draws d ON d.id = i.draw_id
     WHERE i.draw_id IN (${inList(drawIds)}) ORDER BY i.draw_id`,
    drawIds,
  );
}

export interface ListQuery {
  readonly playerId: number;
  readonly now: Date;
  /** Empty for every state. */
  readonly statuses: readonly ItemStatus[];
  readonly sort: 'new' | 'price' | '-price' | 'rarity';
  /** Null for every rarity. */
  readonly rarity: number | null;
  readonly isUnlocked?: boolean;
  /** Ids of catalogue items that match the search; null for every item. */
  readonly itemIds: readonly number[] | null;
  readonly after: { readonly value: number; readonly id: number } | null;
  readonly limit: number;
}

const SORTS = {
  new: { column: 'i.id', direction: 'DESC' },
  price: { column: 'i.price_kopecks', direction: 'ASC' },
  '-price': { column: 'i.price_kopecks', direction: 'DESC' },
  rarity: { column: 'i.rarity', direction: 'DESC' },
} as const;

/** One page of a player's items, read along an index that starts with the player. */
export async function selectItems(db: Db, query: ListQuery): Promise<OwnedItem[]> {
  const { column, direction } = SORTS[query.sort];
  const compare = direction === 'ASC' ? '>' : '<';
  const conditions = ['i.player_id = ?', IS_SHOWN];
  const values: (number | string | Date)[] = [query.playerId, query.now];
  const add = (condition: string, added: readonly (number | string)[]): void => {
    conditions.push(condition);
    values.push(...added);
  };
  if (query.statuses.length > 0) add(`i.status IN (${inList(query.statuses)})`, query.statuses);
  if (query.isUnlocked) add('i.is_locked = 0', []);
  if (query.rarity !== null) add('i.rarity = ?', [query.rarity]);
  if (query.itemIds !== null)
    add(query.itemIds.length === 0 ? '1 = 0' : `i.item_id IN (${inList(query.itemIds)})`, query.itemIds);
  if (query.after) {
    if (query.sort === 'new') add(`i.id ${compare} ?`, [query.after.id]);
    else {
      add(`(${column} ${compare} ? OR (${column} = ? AND i.id ${compare} ?))`, [
        query.after.value,
        query.after.value,
        query.after.id,
      ]);
    }
  }
  const order = query.sort === 'new' ? `i.id ${direction}` : `${column} ${direction}, i.id ${direction}`;
  return await readRows(
    db,
    itemShape,
    `SELECT ${COLUMNS}, d.ticket, d.nonce FROM items i LEFT JOIN draws d ON d.id = i.draw_id
     WHERE ${conditions.join(' AND ')} ORDER BY ${order} LIMIT ?`,
    [...values, query.limit],
  );
}

/** Number and value of usable items, and the locked part of them, which sell-all skips. */
export type OwnedSummary = RowOf<typeof summaryShape>;

const summaryShape = rowShape({
  count: column.integer,
  valueKopecks: column.integer,
  lockedCount: column.integer,
  lockedKopecks: column.integer,
  bestKopecks: column.integer,
});

/** Items that are not shown before `shownAt` are left out; null counts all. */
export async function ownedSummary(db: Db, playerId: number, shownAt: Date | null = null): Promise<OwnedSummary> {
  const row = await readRow(
    db,
    summaryShape,
    `SELECT COUNT(*) AS count, COALESCE(SUM(price_kopecks), 0) AS value_kopecks,
       COALESCE(SUM(is_locked), 0) AS locked_count,
       COALESCE(SUM(IF(is_locked, price_kopecks, 0)), 0) AS locked_kopecks,
       COALESCE(MAX(price_kopecks), 0) AS best_kopecks
     FROM items i WHERE player_id = ? AND status IN ('owned', 'bonus')${shownAt === null ? '' : ` AND ${IS_SHOWN}`}`,
    shownAt === null ? [playerId] : [playerId, shownAt],
  );
  return row ?? { count: 0, valueKopecks: 0, lockedCount: 0, lockedKopecks: 0, bestKopecks: 0 };
}

/** Revealed items that a player won in draws, newest first, read along the index of the player. */
export const selectWon = async (
  db: Db,
  playerId: number,
  { now, beforeId, limit }: { readonly now: Date; readonly beforeId: number; readonly limit: number },
): Promise<OwnedItem[]> =>
  await readItems(
    db,
    `FROM items i
     WHERE i.player_id = ? AND i.id < ? AND i.reveal_at <= ? AND i.start_status = 'owned' ORDER BY i.id DESC LIMIT ?`,
    [playerId, beforeId, now, limit],
  );

export async function itemsByIds(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, OwnedItem>> {
  const items = ids.length === 0 ? [] : await readItems(db, `FROM items i WHERE i.id IN (${inList(ids)})`, ids);
  return new Map(items.map((item) => [item.id, item]));
}

const wonInShape = rowShape({ subjectId: column.integer, id: column.integer, priceKopecks: column.integer });

/** The owned items won in some openings, contracts or upgrades, with their frozen prices. */
export async function itemsWonIn(
  db: Db,
  kind: DrawKind,
  subjectIds: readonly number[],
): Promise<RowOf<typeof wonInShape>[]> {
  if (subjectIds.length === 0) return [];
  return await readRows(
    db,
    wonInShape,
    `SELECT d.subject_id, i.id, i.price_kopecks FROM draws d JOIN items i ON i.draw_id = d.id
     WHERE d.kind = ? AND d.subject_id IN (${inList(subjectIds)})`,
    [kind, ...subjectIds],
  );
}

/**
 * The latest revealed drops of all cases, newest first. Reads only the newest `window` ids, so that the cost does not
 * grow with the history.
 */
export async function selectLatestRevealed(db: Db, now: Date, limit: number, window: number): Promise<OwnedItem[]> {
  const newest = await readRow(db, column.integer.nullable.only('id'), 'SELECT MAX(id) AS id FROM items');
  return await readItems(
    db,
    `FROM items i
     WHERE i.id > ? AND i.reveal_at <= ? AND i.case_id IS NOT NULL AND i.start_status = 'owned'
     ORDER BY i.reveal_at DESC, i.id DESC LIMIT ?`,
    [Math.max(0, (newest ?? 0) - window), now, limit],
  );
}

/**
 * The latest revealed drops of one case, newest first. The query forces the index: otherwise the optimiser walks all
 * drops by id, which is slow for a rarely opened case.
 */
export const selectLatestOfCase = async (db: Db, caseId: number, now: Date, limit: number): Promise<OwnedItem[]> =>
  await readItems(
    db,
    `FROM items i FORCE INDEX (items_case)
     WHERE i.case_id = ? AND i.reveal_at <= ? AND i.start_status = 'owned' ORDER BY i.id DESC LIMIT ?`,
    [caseId, now, limit],
  );

/**
 * The latest revealed drops of one item, newest first. The index leaves out gifts: a starter item has one for every
 * player.
 */
export const selectLatestOfItem = async (db: Db, itemId: number, now: Date, limit: number): Promise<OwnedItem[]> =>
  await readItems(
    db,
    `FROM items i FORCE INDEX (items_item_start)
     WHERE i.item_id = ? AND i.start_status = 'owned' AND i.reveal_at <= ? ORDER BY i.id DESC LIMIT ?`,
    [itemId, now, limit],
  );

const movesShape = rowShape({
  insertId: column.integer.named('id'),
  from: column.textOf<ItemStatus>().named('from_status'),
  to: column.textOf<ItemStatus>().named('to_status'),
  at: column.timestamp.named('created_at'),
});

export type ItemMove = RowOf<typeof movesShape>;

/** The moves of some items, in order for each item. */
export async function movesOf(db: Db, ids: readonly number[]): Promise<ItemMove[]> {
  if (ids.length === 0) return [];
  return await readRows(
    db,
    movesShape,
    `SELECT owned_item_id AS id, from_status, to_status, created_at FROM item_moves
     WHERE owned_item_id IN (${inList(ids)}) ORDER BY owned_item_id, item_moves.id`,
    ids,
  );
}

const movesAfterShape = rowShape({
  id: column.integer,
  playerId: column.integer,
  from: column.textOf<ItemStatus>().named('from_status'),
  to: column.textOf<ItemStatus>().named('to_status'),
  priceKopecks: column.integer,
  createdAt: column.timestamp,
});

/** A move with the fields that store-wide sums need. */
export type CountedMove = RowOf<typeof movesAfterShape>;

/** Returns moves of items with ids above `afterId`, ascending, at most `limit`; continue with the last id. */
export const movesAfter = async (db: Db, afterId: number, limit: number): Promise<CountedMove[]> =>
  await readRows(
    db,
    movesAfterShape,
    `SELECT m.id, i.player_id, m.from_status, m.to_status, i.price_kopecks, m.created_at FROM item_moves m
     JOIN items i ON i.id = m.owned_item_id WHERE m.id > ? ORDER BY m.id LIMIT ?`,
    [afterId, limit],
  );

/** A range of ids, without the first one. */
interface IdRange {
  readonly afterId: number;
  readonly lastId: number;
}

/** The worth of the items with ids of a range when they were won, in kopecks. */
async function sumNewItems(db: Db, { afterId, lastId }: IdRange): Promise<number> {
  const sql = `SELECT CAST(COALESCE(SUM(price_kopecks), 0) AS SIGNED) AS total FROM items WHERE id > ? AND id <= ?`;
  return (await readRow(db, column.integer.only('total'), sql, [afterId, lastId])) ?? 0;
}

const movedShape = rowShape({
  gone: column.integer,
  asked: column.integer,
  delivered: column.integer,
  newestAt: column.timestamp.nullable,
});

/**
 * The effect of a range of moves, in kopecks: the worth of items that left their players for good, the change of what
 * open withdrawals hold, and what was delivered at `since` or later.
 */
async function sumMoves(
  db: Db,
  { afterId, lastId }: IdRange,
  since: Date | null = null,
): Promise<RowOf<typeof movedShape>> {
  const row = await readRow(
    db,
    movedShape,
    `SELECT
       CAST(COALESCE(SUM(IF(m.to_status IN ('sold', 'contract', 'upgrade', 'withdrawn'), i.price_kopecks, 0)), 0)
         AS SIGNED) AS gone,
       CAST(COALESCE(SUM(IF(m.to_status IN ('waiting', 'withdrawing'), i.price_kopecks, 0)
         - IF(m.from_status IN ('waiting', 'withdrawing'), i.price_kopecks, 0)), 0) AS SIGNED) AS asked,
       CAST(COALESCE(SUM(IF(m.to_status = 'withdrawn' AND m.created_at >= ?, i.price_kopecks, 0)), 0) AS SIGNED)
         AS delivered,
       MAX(m.created_at) AS newest_at
     FROM item_moves m JOIN items i ON i.id = m.owned_item_id WHERE m.id > ? AND m.id <= ?`,
    [since, afterId, lastId],
  );
  return row ?? { gone: 0, asked: 0, delivered: 0, newestAt: null };
}

/** Sums of a range of ids, for what all players own together; one name, because the door of the module is full. */
export const sumItems = { won: sumNewItems, moved: sumMoves } as const;
