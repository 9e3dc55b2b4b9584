import { type Db, select, write } from '#src/platform/db.ts';
import type { Tx } from '#src/platform/transaction.ts';
import { LOCALE_CODES } from '#src/shared/locales.ts';
import { wholeFromRow } from '#src/shared/units.ts';
import type { InEachLanguage, ItemTexts } from '../catalogue.ts';
import type { EditedItem } from '../edited.ts';
import type { ItemRow, ItemTextRow } from '../rows.ts';

/** An item with the count of its changes. */
export interface EditedItemRow extends ItemRow {
  readonly revision: number;
}

/** An item's own row and its texts; `lock` holds the row until the transaction ends. Null for an unknown id. */
export async function selectEditedItem(
  db: Db,
  itemId: number,
  lock: '' | 'FOR UPDATE' = '',
): Promise<{ row: EditedItemRow; texts: ItemTextRow[] } | null> {
  const [row] = await select<EditedItemRow>(
    db,
    `SELECT id, item_key, rarity, is_tracked, image, price_centi_g, is_listed, revision
     FROM catalogue_items WHERE id = ? ${lock}`,
    [itemId],
  );
  if (!row) return null;
  const texts = await select<ItemTextRow>(
    db,
    'SELECT item_id, locale, weapon, skin, title FROM catalogue_item_texts WHERE item_id = ?',
    [itemId],
  );
  return { row, texts };
}

/** The id of the item with a key, or null. */
export async function selectItemId(db: Db, key: string): Promise<number | null> {
  const [row] = await select<{ id: number | string }>(db, 'SELECT id FROM catalogue_items WHERE item_key = ?', [key]);
  return row ? wholeFromRow(row.id) : null;
}

/** Writes what an item is from now on, and counts the change. */
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
}

/** Writes what an item is called in every language. */
export async function putItemTexts(tx: Tx, itemId: number, texts: InEachLanguage<ItemTexts>): Promise<void> {
  await write(
    tx,
    `INSERT INTO catalogue_item_texts (item_id, locale, weapon, skin, title)
     VALUES ${LOCALE_CODES.map(() => '(?, ?, ?, ?, ?)').join(', ')}
     ON DUPLICATE KEY UPDATE weapon = VALUES(weapon), skin = VALUES(skin), title = VALUES(title)`,
    LOCALE_CODES.flatMap((locale) => {
      const { weapon, skin, title } = texts[locale];
      return [itemId, locale, weapon, skin, title];
    }),
  );
}

/** Points an item at another picture, and counts the change. */
export async function setItemImage(tx: Tx, itemId: number, image: string): Promise<void> {
  await write(tx, 'UPDATE catalogue_items SET image = ?, revision = revision + 1 WHERE id = ?', [image, itemId]);
}

/** The cases whose current version holds an item. */
export async function selectCasesHolding(
  db: Db,
  itemId: number,
): Promise<{ id: number; name: string; versionId: number; priceKind: string; price: number }[]> {
  const rows = await select<{
    id: number | string;
    name: string;
    version_id: number | string;
    price_kind: string;
    price: number | string;
  }>(
    db,
    `SELECT c.id, c.name, c.version_id, c.price_kind, c.price
     FROM case_version_rows r JOIN cases c ON c.version_id = r.version_id
     WHERE r.item_id = ? ORDER BY c.id`,
    [itemId],
  );
  return rows.map((row) => ({
    id: wholeFromRow(row.id),
    name: row.name,
    versionId: wholeFromRow(row.version_id),
    priceKind: row.price_kind,
    price: wholeFromRow(row.price),
  }));
}

/** Keeps the files of a picture; one that is there already under its name is the same. */
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

/** One size of a picture that staff sent; null where there is none. */
export async function selectCataloguePicture(db: Db, name: string, size: string): Promise<Buffer | null> {
  const [row] = await select<{ content: Buffer }>(
    db,
    'SELECT content FROM catalogue_pictures WHERE name = ? AND size = ?',
    [name, size],
  );
  return row?.content ?? null;
}
