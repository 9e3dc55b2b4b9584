import { changeGroup as change, createGroup, type InEachLanguage, moveGroup } from '#src/catalogue/index.ts';
import type { Member } from '#src/platform/member.ts';
import type { World } from '#src/platform/world.ts';
import { staffAction } from '#src/staff/index.ts';

interface FreshGroup {
  readonly name: string;
  readonly titles: InEachLanguage<string>;
}

/** Adds a group of cases, which nobody sees before a case stands in it. Fails with `errors.catalogue.taken`. */
export const addGroup = (world: World, member: Member, { name, titles }: FreshGroup): Promise<{ id: number }> =>
  staffAction(world, member, async (tx, log) => {
    const id = await createGroup(tx, { name, titles });
    log({ act: 'group.added', about: { type: 'group', id }, after: { name, title: titles.ru } });
    return { id };
  });

interface GroupChange {
  readonly at: { readonly id: number; readonly revision: number };
  readonly titles: InEachLanguage<string>;
}

/** Changes what a group is called. Fails with `errors.edit.changed`. */
export const changeGroup = (world: World, member: Member, { at, titles }: GroupChange): Promise<{ id: number }> =>
  staffAction(world, member, async (tx, log) => {
    log({ act: 'group.changed', about: { type: 'group', id: at.id }, ...(await change(tx, at, titles)) });
    return { id: at.id };
  });

/** Moves a group one place up or down among the others. Answers the names in their new order. */
export const placeGroup = (
  world: World,
  member: Member,
  { id, to }: { readonly id: number; readonly to: 'up' | 'down' },
): Promise<string[]> =>
  staffAction(world, member, async (tx, log) => {
    const order = await moveGroup(tx, id, to === 'up');
    log({ act: 'group.moved', about: { type: 'group', id }, after: { order } });
    return order;
  });
