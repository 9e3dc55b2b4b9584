import { bumpDataVersion } from '#src/platform/database/data-version.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { fail } from '#src/shared/errors.ts';
import type { InEachLanguage } from '#src/core/catalogue/catalogue.ts';
import { changesBetween } from './changes.ts';
import type { CaseGroup, RowChange } from './edited.ts';
import { groupsOf } from './list-groups.ts';
import { insertGroup } from '#src/core/catalogue/store/catalogue.ts';
import { lockGroups, putGroupTexts, setGroupPosition } from '#src/core/catalogue/store/edit-groups.ts';

/**
 * Adds a group after the others. Returns its id.
 *
 * @throws errors.catalogue.taken when another group has the name
 */
export async function createGroup(tx: Tx, newGroup: Pick<CaseGroup, 'name' | 'titles'>): Promise<number> {
  const { name, titles } = newGroup;
  const groups = await lockInOrder(tx);
  if (groups.some((group) => group.name === name)) fail('errors.catalogue.taken', { name });
  await putInOrder(tx, groups);
  const id = await insertGroup(tx, name, groups.length + 1, titles);
  await bumpDataVersion(tx, 'catalogue');
  return id;
}

/**
 * Changes the titles of a group.
 *
 * @throws errors.edit.changed when the revision is outdated
 */
export async function changeGroup(
  tx: Tx,
  { id, revision }: Pick<CaseGroup, 'id' | 'revision'>,
  titles: InEachLanguage<string>,
): Promise<RowChange> {
  const shownGroup = (await lockInOrder(tx)).find((group) => group.id === id) ?? fail('errors.group.unknown');
  if (shownGroup.revision !== revision) fail('errors.edit.changed');
  await putGroupTexts(tx, id, titles);
  await bumpDataVersion(tx, 'catalogue');
  return changesBetween({ titles: shownGroup.titles }, { titles });
}

/** Moves a group up or down by one place; a group at the end stays. Returns the names in their new order. */
export async function moveGroup(tx: Tx, id: number, isUp: boolean): Promise<string[]> {
  const groups = await lockInOrder(tx);
  const index = groups.findIndex((group) => group.id === id);
  const movedGroup = groups[index] ?? fail('errors.group.unknown');
  const otherGroups = groups.toSpliced(index, 1);
  const order = otherGroups.toSpliced(Math.max(0, index + (isUp ? -1 : 1)), 0, movedGroup);
  await putInOrder(tx, order);
  await bumpDataVersion(tx, 'catalogue');
  return order.map(({ name }) => name);
}

async function lockInOrder(tx: Tx): Promise<CaseGroup[]> {
  tx.guard('counter');
  return groupsOf(await lockGroups(tx));
}

/** There are few groups, so all positions are rewritten as 1, 2, 3, which also closes gaps. */
async function putInOrder(tx: Tx, groups: readonly CaseGroup[]): Promise<void> {
  for (const [index, { id }] of groups.entries()) await setGroupPosition(tx, id, index + 1);
}
