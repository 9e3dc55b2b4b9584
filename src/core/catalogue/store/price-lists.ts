import { type Db, write } from '#src/platform/database/database.ts';
import { column, inList, readRow, readRows, type RowOf, rowShape, valueRows } from '#src/platform/database/rows.ts';
import { areGenuine } from '#src/platform/database/sign-access.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { chunksOf } from '#src/shared/chunks.ts';
import type { ErrorKey, ErrorParams } from '#src/shared/errors.ts';
import type { PriceChange, PriceList, PriceListState, PriceUnit } from '#src/core/catalogue/prices/price-list.ts';

const pricedShape = rowShape({
  id: column.integer,
  name: column.text,
  unit: column.textOf<PriceUnit>(),
  price: column.integer,
  oldPrice: column.integer.nullable,
});

/** A priced item or case with its present price. */
export type CurrentPrice = RowOf<typeof pricedShape>;

const ITEM_PRICES = `SELECT id, item_key AS name, 'g' AS unit, price_centi_g AS price, NULL AS old_price
  FROM catalogue_items`;
const CASE_PRICES = `SELECT id, name, price_kind AS unit, price, old_price FROM cases`;

/** The prices of all items, listed or not, in the order of their names. */
export const selectItemPrices = (db: Db): Promise<CurrentPrice[]> =>
  readRows(db, pricedShape, `${ITEM_PRICES} ORDER BY item_key`);

/** The prices of all cases, published or not, in the order of their names. Free cases have none. */
export const selectCasePrices = (db: Db): Promise<CurrentPrice[]> =>
  readRows(db, pricedShape, `${CASE_PRICES} WHERE price_kind <> 'free' ORDER BY name`);

/** Locks items until the transaction ends. */
export const lockItemPrices = (tx: Tx, ids: readonly number[]): Promise<CurrentPrice[]> =>
  readRows(tx, pricedShape, `${ITEM_PRICES} WHERE id IN (${inList(ids)}) ORDER BY id FOR UPDATE`, ids);

/** Locks cases until the transaction ends. */
export const lockCasePrices = (tx: Tx, ids: readonly number[]): Promise<CurrentPrice[]> =>
  readRows(tx, pricedShape, `${CASE_PRICES} WHERE id IN (${inList(ids)}) ORDER BY id FOR UPDATE`, ids);

interface NewPrice {
  readonly id: number;
  readonly price: number;
  readonly oldPrice: number | null;
}

/** Sets the prices of items and increments their revisions. */
export async function updateItemPrices(tx: Tx, prices: readonly NewPrice[]): Promise<void> {
  for (const chunk of chunksOf(prices)) {
    await write(
      tx,
      `UPDATE catalogue_items SET price_centi_g = ${byId(chunk)}, revision = revision + 1
       WHERE id IN (${inList(chunk)})`,
      [...chunk.flatMap(({ id, price }) => [id, price]), ...chunk.map(({ id }) => id)],
    );
  }
}

/** Sets the prices and the struck-through prices of cases and increments their revisions. */
export async function updateCasePrices(tx: Tx, prices: readonly NewPrice[]): Promise<void> {
  for (const chunk of chunksOf(prices)) {
    await write(
      tx,
      `UPDATE cases SET price = ${byId(chunk)}, old_price = ${byId(chunk)}, revision = revision + 1
       WHERE id IN (${inList(chunk)})`,
      [
        ...chunk.flatMap(({ id, price }) => [id, price]),
        ...chunk.flatMap(({ id, oldPrice }) => [id, oldPrice]),
        ...chunk.map(({ id }) => id),
      ],
    );
  }
}

const byId = (rows: readonly unknown[]): string => `CASE id ${rows.map(() => 'WHEN ? THEN ?').join(' ')} END`;

const LIST = `SELECT l.id, l.state, l.member_id, l.created_at, l.due_at, l.ended_at, l.reason, l.refusal,
    l.refusal_params, (SELECT COUNT(*) FROM price_list_rows r WHERE r.price_list_id = l.id) AS price_rows
  FROM price_lists l`;

const listShape = rowShape({
  id: column.integer,
  state: column.textOf<PriceListState>(),
  memberId: column.integer,
  createdAt: column.timestamp,
  dueAt: column.timestamp.nullable,
  endedAt: column.timestamp.nullable,
  reason: column.text,
  refusal: column.textOf<ErrorKey>().nullable,
  refusalParams: column.json<ErrorParams>().nullable,
  rows: column.integer.named('price_rows'),
});

const listOf = ({ refusal, refusalParams, ...list }: RowOf<typeof listShape>): PriceList => ({
  ...list,
  refusal: refusal && { key: refusal, params: refusalParams ?? {} },
});

/** Price lists below an id, newest first. */
export async function selectPriceLists(db: Db, beforeId: number, limit: number): Promise<PriceList[]> {
  const rows = await readRows(db, listShape, `${LIST} WHERE l.id < ? ORDER BY l.id DESC LIMIT ?`, [beforeId, limit]);
  return rows.map(listOf);
}

export async function selectPriceList(db: Db, listId: number): Promise<PriceList | null> {
  const row = await readRow(db, listShape, `${LIST} WHERE l.id = ?`, [listId]);
  return row && listOf(row);
}

/** Locks a list, so that it is applied, cancelled or refused once. */
export async function lockPriceList(tx: Tx, listId: number): Promise<PriceList | null> {
  await readRow(tx, column.integer.only('id'), 'FROM price_lists WHERE id = ? FOR UPDATE', [listId]);
  return await selectPriceList(tx, listId);
}

/** Ids of the scheduled lists whose time has come, earliest first. */
export const selectDueLists = async (db: Db, now: Date): Promise<number[]> =>
  await readRows(
    db,
    column.integer.only('id'),
    "FROM price_lists WHERE state = 'scheduled' AND due_at <= ? ORDER BY due_at, id",
    [now],
  );

const signatureOf = (
  tx: Tx,
  { createdAt, memberId, state, dueAt }: Pick<PriceList, 'createdAt' | 'dueAt' | 'memberId' | 'state'>,
): Buffer => tx.sign('price_lists', [createdAt, memberId, state, dueAt]);

/** Inserts a draft with its changes. Returns its id. */
export async function insertPriceList(tx: Tx, memberId: number, changes: readonly PriceChange[]): Promise<number> {
  const draft = { memberId, createdAt: tx.now, state: 'draft', dueAt: null } as const;
  const { insertId } = await write(tx, 'INSERT INTO price_lists (member_id, created_at, signature) VALUES (?, ?, ?)', [
    memberId,
    tx.now,
    signatureOf(tx, draft),
  ]);
  for (const chunk of chunksOf(changes)) {
    await write(
      tx,
      `INSERT INTO price_list_rows (price_list_id, kind, subject_id, unit, price_before, old_price_before, price_after,
         old_price_after, signature) VALUES ${valueRows(chunk, 9)}`,
      chunk.flatMap(({ kind, id, before, after }) => {
        const prices = [before.unit, before.price, before.oldPrice, after.price, after.oldPrice] as const;
        return [insertId, kind, id, ...prices, tx.sign('price_list_rows', [insertId, id, kind, ...prices])];
      }),
    );
  }
  return insertId;
}

/** True when the store wrote a list as it is, with its time and its prices. */
export const isOwnPriceList = async (
  services: Pick<Services, 'clock' | 'config' | 'db'>,
  listId: number,
): Promise<boolean> =>
  (await areGenuine(services, 'price_lists', ['id', listId])) &&
  (await areGenuine(services, 'price_list_rows', ['price_list_id', listId]));

const changeShape = rowShape({
  kind: column.textOf<PriceChange['kind']>(),
  id: column.integer.named('subject_id'),
  unit: column.textOf<PriceUnit>(),
  priceBefore: column.integer,
  oldPriceBefore: column.integer.nullable,
  priceAfter: column.integer,
  oldPriceAfter: column.integer.nullable,
});

/** The changes of a list: cases, then items. */
export async function selectListChanges(db: Db, listId: number): Promise<PriceChange[]> {
  const rows = await readRows(
    db,
    changeShape,
    'FROM price_list_rows WHERE price_list_id = ? ORDER BY kind, subject_id',
    [listId],
  );
  return rows.map((row) => ({
    kind: row.kind,
    id: row.id,
    before: { unit: row.unit, price: row.priceBefore, oldPrice: row.oldPriceBefore },
    after: { price: row.priceAfter, oldPrice: row.oldPriceAfter },
  }));
}

/** Schedules a list whose row is locked. */
export async function updateDue(
  tx: Tx,
  list: PriceList,
  { dueAt, reason, memberId }: Pick<PriceList, 'reason' | 'memberId'> & { readonly dueAt: Date },
): Promise<void> {
  await write(
    tx,
    `UPDATE price_lists SET state = 'scheduled', due_at = ?, reason = ?, member_id = ?, signature = ? WHERE id = ?`,
    [dueAt, reason, memberId, signatureOf(tx, { ...list, state: 'scheduled', dueAt, memberId }), list.id],
  );
}

/** Ends a list whose row is locked. */
export async function endPriceList(
  tx: Tx,
  list: PriceList,
  { state, reason, refusal }: Pick<PriceList, 'state' | 'reason' | 'refusal'>,
): Promise<void> {
  const ending = [state, reason, refusal?.key ?? null, refusal && JSON.stringify(refusal.params), tx.now];
  await write(
    tx,
    `UPDATE price_lists SET state = ?, reason = ?, refusal = ?, refusal_params = ?, ended_at = ?, signature = ?
     WHERE id = ?`,
    [...ending, signatureOf(tx, { ...list, state }), list.id],
  );
}
