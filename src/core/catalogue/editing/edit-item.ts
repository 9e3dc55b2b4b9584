import { bumpDataVersion } from '#src/platform/database/data-version.ts';
import type { Db } from '#src/platform/database/database.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { assert } from '#src/shared/assert.ts';
import { fail } from '#src/shared/errors.ts';
import { inEachLanguage } from '#src/core/catalogue/catalogue-from.ts';
import { changesBetween } from './changes.ts';
import type { RowChange, EditedItem } from './edited.ts';
import { guardReturns } from '#src/core/catalogue/returns/guard-returns.ts';
import { insertItems } from '#src/core/catalogue/store/catalogue.ts';
import {
  insertPicture,
  putItemTexts,
  selectEditedItem,
  selectItemId,
  setItemImage,
  updateItem,
} from '#src/core/catalogue/store/edit-items.ts';

export type ItemInput = Pick<EditedItem, 'rarityRank' | 'isTracked' | 'priceCentiG' | 'isListed' | 'texts'>;

/**
 * The current state of an item.
 *
 * @throws errors.item.unknown
 */
export async function readEditedItem(db: Db, itemId: number, lock: '' | 'FOR UPDATE' = ''): Promise<EditedItem> {
  const found = await selectEditedItem(db, itemId, lock);
  if (!found) fail('errors.item.unknown');
  const { row, texts } = found;
  return { ...row, texts: inEachLanguage(texts, ({ weapon, skin, title }) => ({ weapon, skin, title })) };
}

/**
 * Adds an item without an image, so it is not listed. Returns its id.
 *
 * @throws errors.catalogue.taken when another item has the key
 */
export async function createItem(tx: Tx, key: string, wish: ItemInput): Promise<number> {
  tx.guard('counter');
  if ((await selectItemId(tx, key)) !== null) fail('errors.catalogue.taken', { name: key });
  await insertItems(tx, [{ key, image: '', ...wish }]);
  const itemId = await selectItemId(tx, key);
  assert(itemId, 'The new item was not found');
  await updateItem(tx, itemId, { ...wish, isListed: false });
  await bumpDataVersion(tx, 'catalogue');
  return itemId;
}

/**
 * Changes an item and returns the differences. A price changes the return of the cases with the item, so it throws like
 * `guardReturns` without a reason.
 * @throws errors.edit.changed when the item has changed since it was shown
 * @throws errors.catalogue.picture when an item without a picture is to be listed
 */
export const changeItem = async (
  tx: Tx,
  { id, revision, wish }: { readonly id: number; readonly revision: number; readonly wish: ItemInput },
  reason: string | null = null,
): Promise<RowChange> =>
  await guardReturns(tx, { caseId: null, reason }, async () => {
    tx.guard('counter');
    const item = await readEditedItem(tx, id, 'FOR UPDATE');
    if (item.revision !== revision) fail('errors.edit.changed');
    if (wish.isListed && item.image === '') fail('errors.catalogue.picture');
    await updateItem(tx, id, wish);
    await putItemTexts(tx, [{ id, texts: wish.texts }]);
    await bumpDataVersion(tx, 'catalogue');
    const { rarityRank, isTracked, priceCentiG, isListed, texts } = item;
    return changesBetween({ rarityRank, isTracked, priceCentiG, isListed, texts }, { ...wish });
  });

/** Replaces the image of an item. Throws what `changeItem` throws. */
export async function changeItemPicture(
  tx: Tx,
  { id, revision }: Pick<EditedItem, 'id' | 'revision'>,
  picture: NewPicture,
): Promise<RowChange> {
  tx.guard('counter');
  const item = await readEditedItem(tx, id, 'FOR UPDATE');
  if (item.revision !== revision) fail('errors.edit.changed');
  await insertPicture(tx, picture.name, picture.files);
  await setItemImage(tx, id, picture.name);
  await bumpDataVersion(tx, 'catalogue');
  return changesBetween({ image: item.image }, { image: picture.name });
}

export interface NewPicture {
  readonly name: string;
  readonly files: readonly { readonly size: string; readonly content: Buffer }[];
}
