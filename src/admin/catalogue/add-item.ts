import { createItem, type ItemInput } from '#src/core/catalogue/editing/index.ts';
import type { StaffMember } from '#src/shared/actor.ts';
import type { Services } from '#src/platform/services.ts';
import { staffAction } from '#src/admin/access/index.ts';

/**
 * Adds an item, which stays hidden until it has a picture.
 *
 * @throws errors.catalogue.taken when the name is in use
 */
export const addItem = (
  services: Services,
  member: StaffMember,
  { key, wish }: { readonly key: string; readonly wish: ItemInput },
): Promise<{ id: number }> =>
  staffAction(services, member, async (tx, log) => {
    const id = await createItem(tx, key, wish);
    const after = { key, rarityRank: wish.rarityRank, priceCentiG: wish.priceCentiG, title: wish.texts.ru.title };
    log({ act: 'item.added', about: { type: 'item', id }, after });
    return { id };
  });
