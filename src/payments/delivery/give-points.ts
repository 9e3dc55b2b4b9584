import { lockWalletsOf, post } from '#src/core/ledger/index.ts';
import { isOwnRow } from '#src/core/sealed-history/index.ts';
import { readSettingsNow } from '#src/core/settings/index.ts';
import { lockDataVersion } from '#src/platform/database/data-version.ts';
import { type Tx, transaction } from '#src/platform/database/transaction.ts';
import { timeAfter } from '#src/platform/process/clock.ts';
import { workThrough } from '#src/platform/process/job-rows.ts';
import type { Services } from '#src/platform/services.ts';
import { writeNotification } from '#src/players/notifications/index.ts';
import { selectPlayer } from '#src/players/players/index.ts';
import { playerOf } from '#src/shared/actor.ts';
import { fail } from '#src/shared/errors.ts';
import { DAY_MS } from '#src/shared/time.ts';
import { dayOf, startOfDay } from './days.ts';
import type { GiftOutcome } from './delivery-row.ts';
import { mostOfDay } from './promise-delivery.ts';
import {
  deleteLate,
  insertGift,
  selectDelivered,
  selectGiven,
  selectLate,
  selectLateForUpdate,
  selectPromise,
} from './store.ts';

const BATCH = 200;
/** Name of the job that gives the points of late deliveries. */
export const GIVING = 'give-late-deliveries';

/** Gives the points of requests that were delivered later than promised, each once. Returns their number. */
export const givePoints = async (services: Services): Promise<number> =>
  await workThrough(services, {
    job: GIVING,
    rows: await selectLate(services.db, { job: GIVING, now: services.clock.now() }, BATCH),
    idOf: ({ withdrawalId }) => withdrawalId,
    act: ({ withdrawalId, playerId }) =>
      transaction(services, playerOf(playerId), (tx) => giveTo(tx, services, { withdrawalId, playerId })),
  });

async function giveTo(
  tx: Tx,
  services: Services,
  { withdrawalId, playerId }: { readonly withdrawalId: number; readonly playerId: number },
): Promise<boolean> {
  const { bonus, isClosed } = await lockWalletsOf(tx, playerId);
  // Another process may have given them since the rows were read.
  if ((await selectLateForUpdate(tx, withdrawalId)) === null) return false;
  const { promise, insertId, itemId } = await readOwnLate(tx, services, withdrawalId);
  const blocked = (await selectPlayer(tx, playerId))?.blockedAt ?? null;
  const limits = await lockLimits(tx, playerId);
  const room = Math.max(0, Math.min(promise.centiPoints, ...limits.left));
  const refusal = isClosed ? 'closed' : blocked === null ? null : 'blocked';
  const centiPoints = refusal === null ? room : 0;
  const outcome = refusal ?? outcomeOf(promise.centiPoints, centiPoints);
  await insertGift(tx, { withdrawalId, playerId, outcome, centiPoints, ...limits.most });
  await deleteLate(tx, withdrawalId);
  const link = `/withdraw/${String(insertId)}` as const;
  if (centiPoints === 0) {
    if (outcome === 'capped')
      await writeNotification(tx, playerId, { kind: 'withdrawal.missed', params: { itemId }, link });
    return true;
  }
  const subject = { type: 'withdrawal', id: withdrawalId };
  await post(tx, [
    { debit: 'delivery_expense', credit: bonus, unit: 'BONUS', amount: centiPoints, kind: 'delivery_gift', subject },
  ]);
  const params = { itemId, giftCentiPoints: centiPoints };
  await writeNotification(tx, playerId, { kind: 'withdrawal.late', params, link });
  return true;
}

/**
 * The promise and the item of a late delivery. The row of the request is not signed, its step is.
 *
 * @throws errors.forged when the store did not write the promise, or the step at this time
 */
async function readOwnLate(tx: Tx, services: Services, withdrawalId: number) {
  const promise = (await selectPromise(tx, withdrawalId)) ?? fail('errors.forged');
  const delivered = await selectDelivered(tx, withdrawalId);
  if (delivered?.state !== 'withdrawn' || delivered.closedAt === null || delivered.stepId === null) {
    fail('errors.forged');
  }
  const { insertId, itemId, stepId, stepAt, closedAt } = delivered;
  if (stepAt?.getTime() !== closedAt.getTime() || closedAt <= promise.dueAt) fail('errors.forged');
  const own = { ...services, db: tx };
  const isOwn =
    (await isOwnRow(own, 'delivery_promises', promise.id)) && (await isOwnRow(own, 'withdrawal_steps', stepId));
  return isOwn ? { promise, insertId, itemId } : fail('errors.forged');
}

const outcomeOf = (promised: number, given: number): GiftOutcome =>
  promised === 0 ? 'small' : given < promised ? 'capped' : 'given';

/** The limits of a Moscow day, and what is left of them. The lock lets one late delivery at a time count on it. */
async function lockLimits(tx: Tx, playerId: number) {
  tx.guard('counter');
  await lockDataVersion(tx, 'settings');
  const settings = await readSettingsNow(tx);
  const most = {
    playerMostCentiPoints: settings.deliveryPromise.playerDayPoints * 100,
    dayMostCentiPoints: mostOfDay(settings),
  };
  const from = startOfDay(dayOf(tx.now));
  const to = timeAfter(from, DAY_MS);
  const left = [
    most.playerMostCentiPoints - (await selectGiven(tx, from, to, playerId)),
    most.dayMostCentiPoints - (await selectGiven(tx, from, to)),
  ];
  return { most, left };
}
