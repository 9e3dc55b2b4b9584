import { changeItem as change, type ItemInput } from '#src/core/catalogue/editing/index.ts';
import type { StaffMember } from '#src/shared/actor.ts';
import type { Services } from '#src/platform/services.ts';
import { guardTopUpReturn } from '#src/games/wheel/index.ts';
import { costingReturns, mintingAction, overrideReason } from '#src/admin/access/index.ts';
import { announceItem } from './announce-case.ts';

export interface ItemChange {
  readonly id: number;
  readonly revision: number;
  readonly wish: ItemInput;
  /** Reason of an admin for a price that moves a case out of the return band; empty otherwise. */
  readonly reason: string;
}

/**
 * Changes an item.
 *
 * @throws errors.edit.changed when another staff member has saved meanwhile
 * @throws errors.catalogue.picture when a picture is missing
 * @throws errors.catalogue.band when a case would leave the return band
 * @throws errors.wheel.worth when a spin of the wheel would be worth more than its limit
 */
export async function changeItem(
  services: Services,
  member: StaffMember,
  itemChange: ItemChange,
): Promise<{ id: number }> {
  const reason = overrideReason(member, itemChange.reason);
  return await mintingAction(services, member, { kind: 'item', input: itemChange }, async (tx, log) => {
    const { result: rowChange, costKopecks } = await guardTopUpReturn(tx, reason, () =>
      costingReturns(tx, () => change(tx, itemChange, reason)),
    );
    log({ act: 'item.changed', about: { type: 'item', id: itemChange.id }, ...rowChange, reason, costKopecks });
    await announceItem(tx, itemChange.id);
    return { id: itemChange.id };
  });
}
