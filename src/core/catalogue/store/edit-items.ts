import { type Db, write } from '#src/platform/database/database.ts';
import { column, inList, readRow, readRows, rowShape, valueRows } from '#src/platform/database/rows.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { LOCALE_CODES } from '#src/shared/locales.ts';
import type { InEachLanguage, ItemTexts } from '#src/core/catalogue/catalogue.ts';
import type { EditedItem } from '#src/core/catalogue/editing/edited.ts';
import { type ItemTextRow, editedItemShape, itemTextShape } from '#src/core/catalogue/rows.ts';
import { recordItems } from './configuration.ts';

/** The row of an item and its texts. `lock` locks the row until the transaction ends. Null for an unknown id. */
export async function selectEditedItem(
  db: Db,
  itemId: number,
  lock: '' | 'FOR UPDATE' = '',
): Promise<{ row: Omit<EditedItem, 'texts'>; texts: ItemTextRow[] } | null> {
  const row = await readRow(db, editedItemShape, `FROM catalogue_items WHERE id = ? ${lock}`, [itemId]);
  if (!row) return null;
  const texts = await readRows(db, itemTextShape, 'FROM catalogue_item_texts WHERE item_id = ?', [itemId]);
  return { row, texts };
}

export const selectItemId = async (db: Db, key: string): Promise<number | null> =>
  await readRow(db, column.integer.only('id'), 'FROM catalogue_items WHERE item_key = ?', [key]);

/** Writes the fields of an item and increments its revision. */
export async function updateItem(
  tx: Tx,
  itemId: number,
  item: Pick<EditedItem, 'rarityRank' | 'isTracked' | 'priceCentiG' | 'isListed'>,
): Promise<void> {
  await write(
    tx,
    `UPDATE catalogue_items SET rarity = ?, is_tracked = ?, price_centi_g = ?, is_listed = ?, revision = revision + 1
     WHERE id = ?`,
    [item.rarityRank, item.isTracked ? 1 : 0, item.priceCentiG, item.isListed ? 1 : 0, itemId],
  );
  await recordItems(tx, [itemId]);
}

/** Sets the texts of items. */
export async function putItemTexts(
  tx: Tx,
  items: readonly { readonly id: number; readonly texts: InEachLanguage<ItemTexts> }[],
): Promise<void> {
  const rows = items.flatMap(({ id, texts }) => LOCALE_CODES.map((locale) => ({ id, locale, ...texts[locale] })));
  await write(
    tx,
    `INSERT INTO catalogue_item_texts (item_id, locale, weapon, skin, title) VALUES ${valueRows(rows, 5)}
     ON DUPLICATE KEY UPDATE weapon = VALUES(weapon), skin = VALUES(skin), title = VALUES(title)`,
    rows.flatMap(({ id, locale, weapon, skin, title }) => [id, locale, weapon, skin, title]),
  );
}

/** Sets the image of an item and increments its revision. */
export async function setItemImage(tx: Tx, itemId: number, image: string): Promise<void> {
  await write(tx, 'UPDATE catalogue_items SET image = ?, revision = revision + 1 WHERE id = ?', [image, itemId]);
}

/** Stores the files of an image. An existing name means the same content, so it is skipped. */
export async function insertPicture(
  tx: Tx,
  name: string,
  files: readonly { readonly size: string; readonly content: Buffer }[],
): Promise<void> {
  for (const { size, content } of files) {
    await write(
      tx,
      `INSERT INTO catalogue_pictures (name, size, content, made_at) VALUES (?, ?, ?, ?)
       ON DUPLICATE KEY UPDATE name = catalogue_pictures.name`,
      [name, size, content, tx.now],
    );
  }
}

/** One size of an uploaded image; null when there is none. */
export const findCataloguePicture = async (db: Db, name: string, size: string): Promise<Buffer | null> =>
  await readRow(db, column.binary.only('content'), 'FROM catalogue_pictures WHERE name = ? AND size = ?', [name, size]);

const itemPriceShape = rowShape({ id: column.integer, priceCentiG: column.integer });

/**
 * Present prices of items, in hundredths of G, by id. `lock` keeps the rows from changing until the transaction ends.
 */
export async function readItemPrices(
  db: Db,
  itemIds: readonly number[],
  lock: '' | 'LOCK IN SHARE MODE' = '',
): Promise<ReadonlyMap<number, number>> {
  const rows = await readRows(
    db,
    itemPriceShape,
    `SELECT id, price_centi_g FROM catalogue_items WHERE id IN (${inList(itemIds)}) ${lock}`,
    itemIds,
  );
  return new Map(rows.map(({ id, priceCentiG }) => [id, priceCentiG]));
}
