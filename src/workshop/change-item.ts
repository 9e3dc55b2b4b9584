import { changeItem as change, type ItemWish } from '#src/catalogue/index.ts';
import type { Member } from '#src/platform/member.ts';
import type { World } from '#src/platform/world.ts';
import { staffAction } from '#src/staff/index.ts';
import { heldTo } from './override.ts';

export interface ItemChange {
  readonly id: number;
  readonly revision: number;
  readonly wish: ItemWish;
  /** Of an admin who means a price that takes a case out of the band; else empty. */
  readonly reason: string;
}

/** Changes an item. Fails with `errors.edit.changed`, `errors.catalogue.picture` and `errors.catalogue.band`. */
export async function changeItem(world: World, member: Member, asked: ItemChange): Promise<{ id: number }> {
  const { settings, isForced, reason } = await heldTo(world, member, asked.reason);
  return await staffAction(world, member, async (tx, log) => {
    const changed = await change(tx, isForced ? null : settings, asked);
    log({ act: 'item.changed', about: { type: 'item', id: asked.id }, ...changed, reason });
    return { id: asked.id };
  });
}
