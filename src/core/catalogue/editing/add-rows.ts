import { bumpDataVersion } from '#src/platform/database/data-version.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import type { InEachLanguage } from '#src/core/catalogue/catalogue.ts';
import type { NewCase, NewItem } from './new-rows.ts';
import { insertGroup, insertItems, updateCaseImages, updateItemImage } from '#src/core/catalogue/store/catalogue.ts';

export interface KnownNames {
  readonly items: ReadonlyMap<string, number>;
  readonly groups: ReadonlySet<string>;
  readonly cases: ReadonlySet<string>;
}

/** Adds items with their texts. A duplicate key fails with MySQL error 1062, and no item is added. */
export async function addItems(tx: Tx, items: readonly NewItem[]): Promise<void> {
  if (items.length === 0) return;
  await insertItems(tx, items);
  await bumpDataVersion(tx, 'catalogue');
}

/** Adds a group of cases. Groups are displayed in ascending order of position. */
export async function addGroup(
  tx: Tx,
  group: { readonly name: string; readonly position: number; readonly titles: InEachLanguage<string> },
): Promise<void> {
  await insertGroup(tx, group.name, group.position, group.titles);
}

/** Sets the images of items and cases to the files in public/art. Returns the number of changed rows. */
export async function refreshImages(
  tx: Tx,
  items: readonly Pick<NewItem, 'key' | 'image'>[],
  cases: readonly Pick<NewCase, 'name' | 'image' | 'hoverImage'>[],
): Promise<number> {
  let changes = 0;
  for (const { key, image } of items) changes += await updateItemImage(tx, key, image);
  for (const { name, image, hoverImage } of cases) changes += await updateCaseImages(tx, name, image, hoverImage);
  if (changes > 0) await bumpDataVersion(tx, 'catalogue');
  return changes;
}
