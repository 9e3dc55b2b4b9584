import { lockWalletsOf, post } from '#src/core/ledger/index.ts';
import { playerOf } from '#src/shared/actor.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import { workThrough } from '#src/platform/process/job-rows.ts';
import type { Services } from '#src/platform/services.ts';
import { settlePostings } from './postings.ts';
import {
  selectPaymentForUpdate,
  selectToSettle,
  selectUnsettledOf,
  updateSettled,
} from '#src/payments/top-ups/store/payments.ts';

const BATCH = 500;

/** Name of the job that settles. */
export const SETTLING = 'settle-payments';

/** Settles all due payments, so that they count for withdrawals. Returns their number. */
export const settleDue = async (services: Services): Promise<number> =>
  await workThrough(services, {
    job: SETTLING,
    rows: await selectToSettle(services.db, { job: SETTLING, now: services.clock.now() }, BATCH),
    idOf: ({ id }) => id,
    act: async ({ id, playerId }) => {
      await settle(services, id, playerId);
      return true;
    },
  });

/** Settles all payments of a player at once, regardless of their due time. */
export async function settleAllOf(services: Services, playerId: number): Promise<void> {
  for (const id of await selectUnsettledOf(services.db, playerId)) await settle(services, id, playerId);
}

const settle = (services: Services, id: number, playerId: number): Promise<null> =>
  transaction(services, playerOf(playerId), async (tx) => {
    // Nothing is left to settle after a refund, or when another process has settled it.
    const { baseKopecks, unsettledKopecks } = await selectPaymentForUpdate(tx, id);
    const { donatePending, donate } = await lockWalletsOf(tx, playerId);
    if (donatePending !== null) {
      await post(tx, settlePostings({ id, baseKopecks }, donatePending, donate, unsettledKopecks));
    }
    await updateSettled(tx, id);
    return null;
  });
