import { type Db, write } from '#src/platform/database/database.ts';
import {
  asColumns,
  column,
  inList,
  readRow,
  readRows,
  type RowOf,
  rowShape,
  valueRows,
} from '#src/platform/database/rows.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { LOCALE_CODES } from '#src/shared/locales.ts';
import type { TicketRange } from '#src/shared/roll.ts';
import type { CaseState, PriceKind } from '#src/core/catalogue/catalogue.ts';
import { recordCase, recordItems } from './configuration.ts';
import { insertConditions, putCaseTexts } from './edit-cases.ts';
import { putItemTexts } from './edit-items.ts';
import { startStockPeriod, STOCK_COLUMNS, STOCK_JOIN } from './stock-periods.ts';
import type { NewCase, NewItem } from '#src/core/catalogue/editing/new-rows.ts';
import {
  type CaseRow,
  type CaseTextRow,
  type ConditionRow,
  type ItemRow,
  type ItemTextRow,
  type RangeRow,
  type VersionRow,
  caseShape,
  caseTextShape,
  conditionShape,
  itemShape,
  itemTextShape,
  rangeShape,
  saleOf,
  saleShape,
  versionShape,
} from '#src/core/catalogue/rows.ts';

/** Cases with a published version, in display order, each with its group, stock and current version. */
export const selectCases = (db: Db): Promise<CaseRow[]> =>
  readRows(
    db,
    caseShape,
    `SELECT c.id, c.name, ${saleShape.columnsOf('c')}, g.name AS group_name, c.image, c.hover_image, c.changed_at,
       v.id AS version_id, v.number AS version_number, v.created_at AS version_created_at,
       ${STOCK_COLUMNS}
     FROM cases c
     JOIN case_groups g ON g.id = c.group_id
     JOIN case_versions v ON v.id = c.version_id
     ${STOCK_JOIN}
     ORDER BY g.position, c.position, c.id`,
  );

const formerNameShape = rowShape({ name: column.text, caseId: column.integer });
export type FormerNameRow = RowOf<typeof formerNameShape>;

export const selectFormerNames = (db: Db): Promise<FormerNameRow[]> =>
  readRows(db, formerNameShape, 'FROM case_former_names');

export const selectCaseTexts = (db: Db): Promise<CaseTextRow[]> => readRows(db, caseTextShape, 'FROM case_texts');

export const selectConditions = (db: Db): Promise<ConditionRow[]> =>
  readRows(db, conditionShape, 'FROM case_conditions ORDER BY case_id, kind');

export const selectItems = (db: Db): Promise<ItemRow[]> => readRows(db, itemShape, 'FROM catalogue_items ORDER BY id');

export const selectItemTexts = (db: Db): Promise<ItemTextRow[]> =>
  readRows(db, itemTextShape, 'FROM catalogue_item_texts');

export async function selectOdds(db: Db, versionIds: readonly number[]): Promise<RangeRow[]> {
  if (versionIds.length === 0) return [];
  return await readRows(
    db,
    rangeShape,
    `FROM case_version_rows WHERE version_id IN (${inList(versionIds)}) ORDER BY version_id, ticket_from`,
    versionIds,
  );
}

export const selectVersion = (db: Db, versionId: number): Promise<VersionRow | null> =>
  readRow(db, versionShape, 'FROM case_versions WHERE id = ?', [versionId]);

/** The ids of the versions of a case with numbers below `before`, newest first. */
export async function selectVersionIds(db: Db, caseId: number, before: number, limit: number): Promise<number[]> {
  return await readRows(
    db,
    column.integer.only('id'),
    'FROM case_versions WHERE case_id = ? AND number < ? ORDER BY number DESC LIMIT ?',
    [caseId, before, limit],
  );
}

/** Locks a case's row, so that two publishings come one after the other. False for an unknown id. */
export async function lockCase(tx: Tx, caseId: number): Promise<boolean> {
  const row = await readRow(tx, column.integer.only('id'), 'FROM cases WHERE id = ? FOR UPDATE', [caseId]);
  return row !== null;
}

const offerShape = rowShape({
  state: column.textOf<CaseState>(),
  versionId: column.integer.nullable,
  priceKind: column.textOf<PriceKind>(),
  price: column.integer,
  cashbackPercent: column.integer.nullable,
  /** The running stock period, which an opening names and counts itself in; null without a limit. */
  stockPeriodId: column.integer.nullable,
});

/** The current terms and contents of a case, read from its row. They override any cached snapshot. */
export type Offer = RowOf<typeof offerShape>;

/** The offer of a case; null for an unknown id. */
export async function readOffer(tx: Tx, caseId: number): Promise<Offer | null> {
  return await readRow(
    tx,
    offerShape,
    `SELECT c.state, c.version_id, c.price_kind, c.price, c.cashback_percent, s.id AS stock_period_id
     FROM cases c ${STOCK_JOIN} WHERE c.id = ?`,
    [caseId],
  );
}

export async function nextVersionNumber(tx: Tx, caseId: number): Promise<number> {
  const last = await readRow(
    tx,
    column.integer.nullable.only('number'),
    'SELECT MAX(number) AS number FROM case_versions WHERE case_id = ?',
    [caseId],
  );
  return (last ?? 0) + 1;
}

/** Inserts a version with its ranges and makes it the current one of the case. Returns its id. */
export async function insertVersion(
  tx: Tx,
  caseId: number,
  number: number,
  ranges: readonly (TicketRange & { readonly itemId: number })[],
): Promise<number> {
  const { insertId } = await write(tx, 'INSERT INTO case_versions (case_id, number, created_at) VALUES (?, ?, ?)', [
    caseId,
    number,
    tx.now,
  ]);
  await write(
    tx,
    `INSERT INTO case_version_rows (version_id, ticket_from, ticket_to, item_id) VALUES ${valueRows(ranges, 4)}`,
    ranges.flatMap(({ from, to, itemId }) => [insertId, from, to, itemId]),
  );
  await write(tx, 'UPDATE cases SET version_id = ? WHERE id = ?', [insertId, caseId]);
  await recordCase(tx, caseId);
  return insertId;
}

export async function insertItems(tx: Tx, items: readonly NewItem[]): Promise<void> {
  const { insertId } = await write(
    tx,
    `INSERT INTO catalogue_items (item_key, rarity, is_tracked, image, price_centi_g, created_at)
     VALUES ${valueRows(items, 6)}`,
    items.flatMap((item) => [item.key, item.rarityRank, item.isTracked ? 1 : 0, item.image, item.priceCentiG, tx.now]),
  );
  const added = items.map(({ texts }, index) => ({ id: insertId + index, texts }));
  await putItemTexts(tx, added);
  await recordItems(
    tx,
    added.map(({ id }) => id),
  );
}

export async function insertGroup(
  tx: Tx,
  name: string,
  position: number,
  titles: Readonly<Record<string, string>>,
): Promise<number> {
  const { insertId } = await write(tx, 'INSERT INTO case_groups (name, position) VALUES (?, ?)', [name, position]);
  await write(
    tx,
    `INSERT INTO case_group_texts (group_id, locale, title) VALUES ${valueRows(LOCALE_CODES, 3)}`,
    LOCALE_CODES.flatMap((locale) => [insertId, locale, titles[locale] ?? name]),
  );
  return insertId;
}

/** Inserts a case without a version, so it stays invisible. Returns its id. */
export async function addCase(tx: Tx, fresh: NewCase): Promise<number> {
  const { name, group, image, hoverImage } = fresh;
  await takeFormerName(tx, name);
  const [insertId = 0] = await tx('cases').insert({
    ...asColumns({ ...saleOf(fresh), name, image, hoverImage, createdAt: tx.now }),
    group_id: tx('case_groups').where({ name: group }).select('id'),
  });
  await putCaseTexts(tx, insertId, fresh.texts);
  if (fresh.stockTotal !== null) await startStockPeriod(tx, insertId, fresh.stockTotal);
  await insertConditions(tx, insertId, fresh.conditions);
  await recordCase(tx, insertId);
  return insertId;
}

/** A former name that a case takes leads to that case from now on. */
const takeFormerName = async (tx: Tx, name: string): Promise<void> => {
  await tx('case_former_names').where({ name }).delete();
};

/** Gives a case another name, and keeps the former one. */
export async function updateCaseName(tx: Tx, caseId: number, formerName: string, name: string): Promise<void> {
  await takeFormerName(tx, name);
  await tx('cases').where({ id: caseId }).update({ name });
  await tx('case_former_names').insert(asColumns({ name: formerName, caseId, createdAt: tx.now }));
}

const itemKeyShape = rowShape({ id: column.integer, itemKey: column.text });
const nameShape = column.text.only('name');

/** Existing item keys with ids, and the names of groups and cases, former ones included. */
export async function knownNames(
  db: Db,
): Promise<{ items: Map<string, number>; groups: Set<string>; cases: Set<string> }> {
  const items = await readRows(db, itemKeyShape, 'SELECT id, item_key FROM catalogue_items');
  const groups = await readRows(db, nameShape, 'SELECT name FROM case_groups');
  const cases = await readRows(db, nameShape, 'SELECT name FROM cases WHERE version_id IS NOT NULL');
  const former = await selectFormerNames(db);
  return {
    items: new Map(items.map((row) => [row.itemKey, row.id])),
    groups: new Set(groups),
    cases: new Set([...cases, ...former.map(({ name }) => name)]),
  };
}

/** Sets the generated image of an item and keeps an uploaded one. Returns the number of changed rows. */
export async function updateItemImage(tx: Tx, key: string, image: string): Promise<number> {
  const { affectedRows } = await write(
    tx,
    `UPDATE catalogue_items SET image = ? WHERE item_key = ? AND image <> ?
       AND NOT EXISTS (SELECT 1 FROM catalogue_pictures p WHERE p.name = catalogue_items.image)`,
    [image, key, image],
  );
  return affectedRows;
}

/** Sets the generated images of a case and keeps uploaded ones. Returns the number of changed rows. */
export async function updateCaseImages(tx: Tx, name: string, image: string, hoverImage: string): Promise<number> {
  const { affectedRows } = await write(
    tx,
    `UPDATE cases SET image = ?, hover_image = ? WHERE name = ? AND (image <> ? OR hover_image <> ?)
       AND NOT EXISTS (SELECT 1 FROM catalogue_pictures p WHERE p.name IN (cases.image, cases.hover_image))`,
    [image, hoverImage, name, image, hoverImage],
  );
  return affectedRows;
}
