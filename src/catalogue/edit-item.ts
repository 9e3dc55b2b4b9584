import { bumpDataVersion } from '#src/platform/data-version.ts';
import type { Db } from '#src/platform/db.ts';
import type { Tx } from '#src/platform/transaction.ts';
import { assert } from '#src/shared/assert.ts';
import { fail } from '#src/shared/errors.ts';
import { centiG, wholeFromRow } from '#src/shared/units.ts';
import { type BandRules, requireWithinBand } from './band.ts';
import { inEachLanguage } from './catalogue-from.ts';
import type { PriceKind } from './catalogue.ts';
import { changesBetween } from './changes.ts';
import type { Changed, EditedItem } from './edited.ts';
import { isReturnWithin, type ReturnRow } from './return-to-player.ts';
import {
  insertItems,
  insertPicture,
  putItemTexts,
  selectCasesHolding,
  selectEditedItem,
  selectItemId,
  selectOdds,
  selectPrices,
  setItemImage,
  updateItem,
} from './store.ts';

/** What staff say of an item. */
export type ItemWish = Pick<EditedItem, 'rarityRank' | 'isTracked' | 'priceCentiG' | 'isListed' | 'texts'>;

/** An item as it is now; fails with `errors.item.unknown`. */
export async function editedItem(db: Db, itemId: number, lock: '' | 'FOR UPDATE' = ''): Promise<EditedItem> {
  const found = await selectEditedItem(db, itemId, lock);
  if (!found) fail('errors.item.unknown');
  const { row, texts } = found;
  return {
    id: itemId,
    key: row.item_key,
    revision: row.revision,
    rarityRank: row.rarity,
    isTracked: row.is_tracked === 1,
    image: row.image,
    priceCentiG: wholeFromRow(row.price_centi_g),
    isListed: row.is_listed === 1,
    texts: inEachLanguage(texts, ({ weapon, skin, title }) => ({ weapon, skin, title })),
  };
}

/**
 * Adds an item that has no picture yet, so it is not listed. Answers its id. Fails with `errors.catalogue.taken` for a
 * key that another item has.
 */
export async function createItem(tx: Tx, key: string, wish: ItemWish): Promise<number> {
  tx.guard('counter');
  if ((await selectItemId(tx, key)) !== null) fail('errors.catalogue.taken', { name: key });
  await insertItems(tx, [{ key, image: '', ...wish }]);
  const itemId = await selectItemId(tx, key);
  assert(itemId, 'the item was added a moment ago');
  await updateItem(tx, itemId, { ...wish, isListed: false });
  await bumpDataVersion(tx, 'catalogue');
  return itemId;
}

/**
 * Changes an item that is as it was when it was shown: else `errors.edit.changed`. An item without a picture stays
 * unlisted (`errors.catalogue.picture`). With another price the cases that hold it return another share; where one
 * would leave the band it fails with `errors.catalogue.band`, unless `rules` is null. Answers what is different now.
 */
export async function changeItem(
  tx: Tx,
  rules: BandRules | null,
  { id, revision, wish }: { readonly id: number; readonly revision: number; readonly wish: ItemWish },
): Promise<Changed> {
  tx.guard('counter');
  const item = await editedItem(tx, id, 'FOR UPDATE');
  if (item.revision !== revision) fail('errors.edit.changed');
  if (wish.isListed && item.image === '') fail('errors.catalogue.picture');
  if (rules !== null && wish.priceCentiG !== item.priceCentiG) await judgePrice(tx, rules, item, wish.priceCentiG);
  await updateItem(tx, id, wish);
  await putItemTexts(tx, id, wish.texts);
  await bumpDataVersion(tx, 'catalogue');
  const { rarityRank, isTracked, priceCentiG, isListed, texts } = item;
  return changesBetween({ rarityRank, isTracked, priceCentiG, isListed, texts }, { ...wish });
}

/** Shows an item by another picture from now on. Fails as `changeItem` does. */
export async function changeItemPicture(
  tx: Tx,
  { id, revision }: Pick<EditedItem, 'id' | 'revision'>,
  picture: NewPicture,
): Promise<Changed> {
  tx.guard('counter');
  const item = await editedItem(tx, id, 'FOR UPDATE');
  if (item.revision !== revision) fail('errors.edit.changed');
  await insertPicture(tx, picture.name, picture.files);
  await setItemImage(tx, id, picture.name);
  await bumpDataVersion(tx, 'catalogue');
  return changesBetween({ image: item.image }, { image: picture.name });
}

/** A picture with the files of all its sizes. */
export interface NewPicture {
  readonly name: string;
  readonly files: readonly { readonly size: string; readonly content: Buffer }[];
}

/** A case that is outside of the band already, by an admin's word, is in nobody's way: one that this takes out is. */
async function judgePrice(tx: Tx, rules: BandRules, item: EditedItem, priceCentiG: number): Promise<void> {
  const holding = await selectCasesHolding(tx, item.id);
  const odds = await selectOdds(
    tx,
    holding.map(({ versionId }) => versionId),
  );
  if (odds.length === 0) return;
  const prices = await selectPrices(tx, [...new Set(odds.map((row) => wholeFromRow(row.item_id)))]);
  for (const { name, versionId, priceKind, price } of holding) {
    const pricedAs = { priceKind: priceKind as PriceKind, price };
    const held = odds.filter((row) => wholeFromRow(row.version_id) === versionId);
    const rowsAt = (now: number): ReturnRow[] =>
      held.map((row) => {
        const itemId = wholeFromRow(row.item_id);
        const worth = itemId === item.id ? now : (prices.get(itemId) ?? 0);
        return { tickets: row.ticket_to - row.ticket_from + 1, priceCentiG: centiG(worth) };
      });
    if (!isReturnWithin(rowsAt(item.priceCentiG), pricedAs, rules.gPriceKopecks, rules.returnBand)) continue;
    requireWithinBand(rules, name, rowsAt(priceCentiG), pricedAs);
  }
}
