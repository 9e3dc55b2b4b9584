import type { InEachLanguage } from '#src/core/catalogue/index.ts';
import { changeGroup as change, createGroup, moveGroup } from '#src/core/catalogue/editing/index.ts';
import type { StaffMember } from '#src/shared/actor.ts';
import type { Services } from '#src/platform/services.ts';
import { staffAction } from '#src/admin/access/index.ts';

interface FreshGroup {
  readonly name: string;
  readonly titles: InEachLanguage<string>;
}

/**
 * Adds a group of cases, which stays hidden until it has a case.
 *
 * @throws errors.catalogue.taken when the name is in use
 */
export const addGroup = (
  services: Services,
  member: StaffMember,
  { name, titles }: FreshGroup,
): Promise<{ id: number }> =>
  staffAction(services, member, async (tx, log) => {
    const id = await createGroup(tx, { name, titles });
    log({ act: 'group.added', about: { type: 'group', id }, after: { name, title: titles.ru } });
    return { id };
  });

interface GroupChange {
  readonly at: { readonly id: number; readonly revision: number };
  readonly titles: InEachLanguage<string>;
}

/**
 * Changes the titles of a group.
 *
 * @throws errors.edit.changed when another staff member has saved meanwhile
 */
export const changeGroup = (
  services: Services,
  member: StaffMember,
  { at, titles }: GroupChange,
): Promise<{ id: number }> =>
  staffAction(services, member, async (tx, log) => {
    log({ act: 'group.changed', about: { type: 'group', id: at.id }, ...(await change(tx, at, titles)) });
    return { id: at.id };
  });

/** Moves a group one position up or down. Returns the names in their new order. */
export const placeGroup = (
  services: Services,
  member: StaffMember,
  { id, to }: { readonly id: number; readonly to: 'up' | 'down' },
): Promise<string[]> =>
  staffAction(services, member, async (tx, log) => {
    const order = await moveGroup(tx, id, to === 'up');
    log({ act: 'group.moved', about: { type: 'group', id }, after: { order } });
    return order;
  });
