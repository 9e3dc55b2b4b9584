import { endPriceList, listChanges, schedulePriceList } from '#src/core/catalogue/prices/index.ts';
import { previewPrices } from '#src/core/catalogue/returns/index.ts';
import { previewSpinWorth } from '#src/games/wheel/index.ts';
import { timeAfter } from '#src/platform/process/clock.ts';
import type { StaffMember } from '#src/shared/actor.ts';
import type { Services } from '#src/platform/services.ts';
import { fail } from '#src/shared/errors.ts';
import { DAY_MS } from '#src/shared/time.ts';
import { costOfReturn, mintingAction, overrideReason, staffAction } from '#src/admin/access/index.ts';
import { requirePriceList } from './apply-prices.ts';

/** A year: older plans are forgotten. */
const FARTHEST_MS = 366 * DAY_MS;

interface PriceSchedule {
  readonly id: number;
  /** Null when it was not typed. */
  readonly dueAt: Date | null;
  readonly reason: string;
}

/**
 * Schedules a price list. The job applies it at its time by the limits and prices of that moment; limits of returns
 * that it would leave by those of today are refused at once.
 *
 * @throws errors.prices.time for a time that is past or farther than a year
 * @throws errors.catalogue.several when cases would leave the limits
 * @throws errors.wheel.worth when a spin of the wheel would
 */
export async function schedulePrices(
  services: Services,
  member: StaffMember,
  input: PriceSchedule,
): Promise<{ id: number; dueAt: string }> {
  const { id, dueAt, reason } = input;
  const override = overrideReason(member, reason);
  const now = services.clock.now();
  if (dueAt === null || dueAt <= now || dueAt > timeAfter(now, FARTHEST_MS)) fail('errors.prices.time');
  return await mintingAction(services, member, { kind: 'schedule', input }, async (tx, log) => {
    const list = await requirePriceList(tx, id, ['draft', 'scheduled']);
    const changes = await listChanges(tx, id);
    const returns = await previewPrices({ db: tx, clock: services.clock }, changes);
    const leaving = returns.filter(({ isRefused }) => isRefused);
    if (override === null && leaving.length > 0) {
      fail('errors.catalogue.several', { count: leaving.length, cases: leaving.map(({ name }) => name).join(', ') });
    }
    const spin = await previewSpinWorth(tx, changes);
    if (override === null && spin.isRefused) {
      fail('errors.wheel.worth', { worth: spin.afterKopecks / 100, most: spin.mostKopecks / 100 });
    }
    await schedulePriceList(tx, list, { dueAt, reason, memberId: member.id });
    const risen = returns.map(({ before, after }) => costOfReturn(before.totalBasisPoints, after.totalBasisPoints));
    log({
      act: 'prices.scheduled',
      about: { type: 'prices', id },
      after: { dueAt: dueAt.toISOString() },
      reason,
      costKopecks: Math.max(0, ...risen),
    });
    return { id, dueAt: dueAt.toISOString() };
  });
}

/**
 * Cancels a draft or a scheduled price list.
 *
 * @throws errors.prices.ended when it was applied or cancelled meanwhile
 */
export const cancelPrices = (
  services: Services,
  member: StaffMember,
  { id }: { readonly id: number },
): Promise<{ id: number }> =>
  staffAction(services, member, async (tx, log) => {
    const list = await requirePriceList(tx, id, ['draft', 'scheduled']);
    await endPriceList(tx, list, { state: 'cancelled', reason: list.reason, refusal: null });
    log({ act: 'prices.cancelled', about: { type: 'prices', id }, before: { state: list.state } });
    return { id };
  });
