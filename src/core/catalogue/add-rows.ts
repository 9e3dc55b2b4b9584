import { bumpDataVersion } from '#src/platform/data-version.ts';
import type { Db } from '#src/platform/db.ts';
import type { Tx } from '#src/platform/transaction.ts';
import type { InEachLanguage } from './catalogue.ts';
import type { NewCase, NewItem } from './new-rows.ts';
import { insertCase, insertGroup, insertItems, selectKnownNames, updateCaseImages, updateItemImage } from './store.ts';

/** What the catalogue holds already: item ids by key, and the names of groups and of published cases. */
export interface KnownNames {
  readonly items: ReadonlyMap<string, number>;
  readonly groups: ReadonlySet<string>;
  readonly cases: ReadonlySet<string>;
}

export const knownNames = (db: Db): Promise<KnownNames> => selectKnownNames(db);

/** Adds items with their texts. A key that is there already is a duplicate (1062) and nothing is added. */
export async function addItems(tx: Tx, items: readonly NewItem[]): Promise<void> {
  if (items.length === 0) return;
  await insertItems(tx, items);
  await bumpDataVersion(tx, 'catalogue');
}

/** Adds a group of cases; groups are shown in ascending order of position. */
export async function addGroup(
  tx: Tx,
  group: { readonly name: string; readonly position: number; readonly titles: InEachLanguage<string> },
): Promise<void> {
  await insertGroup(tx, group.name, group.position, group.titles);
}

/** Adds a case. Nobody sees it before `publishVersion` gives it contents. Answers its id. */
export const addCase = (tx: Tx, fresh: NewCase): Promise<number> => insertCase(tx, fresh);

/** Points items and cases at the pictures that now lie in public/art. Answers how many rows changed. */
export async function refreshImages(
  tx: Tx,
  items: readonly Pick<NewItem, 'key' | 'image'>[],
  cases: readonly Pick<NewCase, 'name' | 'image' | 'hoverImage'>[],
): Promise<number> {
  let changed = 0;
  for (const { key, image } of items) changed += await updateItemImage(tx, key, image);
  for (const { name, image, hoverImage } of cases) changed += await updateCaseImages(tx, name, image, hoverImage);
  if (changed > 0) await bumpDataVersion(tx, 'catalogue');
  return changed;
}
