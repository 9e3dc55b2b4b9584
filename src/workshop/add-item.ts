import { createItem, type ItemWish } from '#src/catalogue/index.ts';
import type { Member } from '#src/platform/member.ts';
import type { World } from '#src/platform/world.ts';
import { staffAction } from '#src/staff/index.ts';

/** Adds an item, which nobody sees before it has a picture. Fails with `errors.catalogue.taken`. */
export const addItem = (
  world: World,
  member: Member,
  { key, wish }: { readonly key: string; readonly wish: ItemWish },
): Promise<{ id: number }> =>
  staffAction(world, member, async (tx, log) => {
    const id = await createItem(tx, key, wish);
    const after = { key, rarityRank: wish.rarityRank, priceCentiG: wish.priceCentiG, title: wish.texts.ru.title };
    log({ act: 'item.added', about: { type: 'item', id }, after });
    return { id };
  });
