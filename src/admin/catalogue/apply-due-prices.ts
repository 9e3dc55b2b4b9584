import { dueLists, endPriceList, type PriceRefusal, readPriceList } from '#src/core/catalogue/prices/index.ts';
import type { Services } from '#src/platform/services.ts';
import { AppError, type ErrorKey, fail } from '#src/shared/errors.ts';
import { hasPower } from '#src/shared/powers.ts';
import { actingMember, type CostedEntry, overrideReason, staffAction } from '#src/admin/access/index.ts';
import { applyList, requirePriceList } from './apply-prices.ts';

/**
 * Applies the scheduled price lists whose time has come, in the name of the members who scheduled them. A list that
 * cannot be applied is refused as a whole, and staff see why. Two processes at once apply it once: the row is locked,
 * and its state decides. A list that
 * fails holds up no other.
 */
export async function applyDuePrices(services: Services): Promise<void> {
  const failures: unknown[] = [];
  for (const id of await dueLists(services.db, services.clock.now())) {
    await applyOrRefuse(services, id).catch((error: unknown) => {
      failures.push(error);
    });
  }
  if (failures.length > 0) throw new AggregateError(failures, 'price lists were not applied');
}

async function applyOrRefuse(services: Services, id: number): Promise<void> {
  try {
    await applyDue(services, id);
  } catch (error) {
    if (!(error instanceof AppError) || PASSING.includes(error.key)) throw error;
    await refuse(services, id, { key: error.key, params: error.params });
  }
}

/** The job runs again after these. */
const PASSING: readonly ErrorKey[] = ['errors.busy', 'errors.down', 'errors.server'];

async function applyDue(services: Services, id: number): Promise<void> {
  const list = await readPriceList(services.db, id);
  if (list?.state !== 'scheduled') return;
  const member = (await actingMember(services, list.memberId, null)) ?? fail('errors.staff.power');
  if (!hasPower(member.role, 'catalogue')) fail('errors.staff.power');
  const override = overrideReason(member, list.reason);
  await staffAction(services, member, async (tx, log) => {
    const locked = await requirePriceList(tx, id, ['scheduled']);
    const logUncosted = ({ costKopecks: _counted, ...entry }: CostedEntry): void => {
      log(entry);
    };
    // Its cost was counted when it was scheduled.
    await applyList(services, tx, logUncosted, { list: locked, reason: override });
    return null;
  });
}

/** Another process may have applied it meanwhile: then it is neither refused nor logged. */
async function refuse(services: Services, id: number, refusal: PriceRefusal): Promise<void> {
  if (refusal.key === 'errors.prices.ended') return;
  services.log.warn({ list: id, refusal: refusal.key }, 'prices.refused');
  await staffAction(services, null, async (tx, log) => {
    const list = await requirePriceList(tx, id, ['scheduled']);
    await endPriceList(tx, list, { state: 'refused', reason: list.reason, refusal });
    log({ act: 'prices.refused', about: { type: 'prices', id }, after: { refusal: refusal.key } });
    return null;
  });
}
