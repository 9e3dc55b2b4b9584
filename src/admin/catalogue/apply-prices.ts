import {
  changePrices,
  endPriceList,
  isOwnPriceList,
  listChanges,
  lockPriceList,
  type PriceChange,
  type PriceList,
  type PriceListState,
} from '#src/core/catalogue/prices/index.ts';
import { guardTopUpReturn } from '#src/games/wheel/index.ts';
import type { StaffMember } from '#src/shared/actor.ts';
import type { Services } from '#src/platform/services.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { fail } from '#src/shared/errors.ts';
import { type CostedEntry, costingReturns, mintingAction, overrideReason } from '#src/admin/access/index.ts';

interface PriceDecision {
  readonly id: number;
  /** Reason of an admin for prices that move a case out of the limits; empty otherwise. */
  readonly reason: string;
}

/**
 * Applies a price list at once, all of it or nothing.
 *
 * @throws errors.prices.ended when it was applied or cancelled meanwhile
 * @throws errors.prices.changed when a price has changed since the list was made
 * @throws errors.catalogue.band, errors.catalogue.several, errors.wheel.worth when a limit would be left
 * @throws errors.staff.cost when it waits for a second member
 */
export async function applyPrices(
  services: Services,
  member: StaffMember,
  input: PriceDecision,
): Promise<{ id: number; changes: number }> {
  const { id } = input;
  const override = overrideReason(member, input.reason);
  return await mintingAction(services, member, { kind: 'prices', input }, async (tx, log) => {
    const list = await requirePriceList(tx, id, ['draft', 'scheduled']);
    return { id, changes: await applyList(services, tx, log, { list, reason: override }) };
  });
}

/**
 * Applies a list whose row is locked. Each change has a log entry, as a change of its own has.
 *
 * @throws errors.forged when prices or a time were written into the database by other means than the store
 */
export async function applyList(
  services: Pick<Services, 'clock' | 'config'>,
  tx: Tx,
  log: (entry: CostedEntry) => void,
  { list, reason }: { readonly list: PriceList; readonly reason: string | null },
): Promise<number> {
  const { id } = list;
  const changes = await listChanges(tx, id);
  if (!(await isOwnPriceList({ ...services, db: tx }, id))) fail('errors.forged');
  const { costKopecks } = await guardTopUpReturn(tx, reason, () =>
    costingReturns(tx, () => changePrices(tx, changes, reason)),
  );
  await endPriceList(tx, list, { state: 'applied', reason: reason ?? '', refusal: null });
  for (const change of changes) log(entryOf(change, id, reason));
  log({
    act: 'prices.applied',
    about: { type: 'prices', id },
    after: { changes: changes.length },
    reason,
    costKopecks,
  });
  return changes.length;
}

const entryOf = ({ kind, id, before, after }: PriceChange, list: number, reason: string | null): CostedEntry =>
  kind === 'item'
    ? {
        act: 'item.changed',
        about: { type: 'item', id },
        before: { priceCentiG: before.price },
        after: { priceCentiG: after.price, prices: list },
        reason,
      }
    : {
        act: 'case.changed',
        about: { type: 'case', id },
        before: { price: before.price, oldPrice: before.oldPrice },
        after: { price: after.price, oldPrice: after.oldPrice, prices: list },
        reason,
      };

/**
 * Locks a list that is in one of some states.
 *
 * @throws errors.prices.unknown, errors.prices.ended
 */
export async function requirePriceList(tx: Tx, id: number, states: readonly PriceListState[]): Promise<PriceList> {
  const list = await lockPriceList(tx, id);
  if (list === null) fail('errors.prices.unknown');
  if (!states.includes(list.state)) fail('errors.prices.ended');
  return list;
}
