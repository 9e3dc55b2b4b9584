import { timeAfter } from '#src/platform/process/clock.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { backOff } from '#src/shared/back-off.ts';
import { MINUTE_MS } from '#src/shared/time.ts';
import type { SandboxNotification, SandboxPayment } from './payment.ts';
import { SANDBOX_SIGNATURE, sandboxKey, signSandbox } from './sign.ts';
import { deleteNotification, selectDueSandboxNotifications, selectPayment, takeNotification } from './store.ts';

const AT_ONCE = 20;
const PATIENCE_MS = 5000;
const RETRY_MS = { base: 5000, cap: 15 * MINUTE_MS };
const FORGED_KEY = Buffer.from('a key that no provider shares');

/** Delivers all due notifications in parallel. Notifications that the store does not accept are retried. */
export async function deliverDue(services: Services): Promise<void> {
  const notifications = await selectDueSandboxNotifications(services.db, services.clock.now(), AT_ONCE);
  await Promise.all(notifications.map((notification) => deliver(services, notification)));
}

async function deliver(services: Services, notification: SandboxNotification): Promise<void> {
  const payment = await selectPayment(services.db, notification.paymentId);
  if (payment === null || !(await scheduleRetry(services, notification))) return;
  const isTaken = await postNotification(services, payment, notification);
  if (isTaken || notification.triesLeft === 1) {
    await transaction(services, null, async (tx) => {
      await deleteNotification(tx, notification.id);
      return null;
    });
  }
}

/** Schedules the next attempt before sending, so a crash leads to a retry. The delay doubles with each attempt. */
const scheduleRetry = (services: Services, notification: SandboxNotification): Promise<boolean> =>
  transaction(services, null, async (tx) => {
    const nextAt = timeAfter(tx.now, PATIENCE_MS + backOff(8 - notification.triesLeft, RETRY_MS));
    return await takeNotification(tx, notification, nextAt);
  });

/** Posts a notification. Returns whether the store accepted it. */
async function postNotification(
  services: Services,
  payment: SandboxPayment,
  notification: SandboxNotification,
): Promise<boolean> {
  const body = JSON.stringify({
    event: `${payment.id.slice(0, 16)}-${String(notification.id)}`,
    payment: payment.id,
    order: payment.orderId,
    state: notification.state,
    amountMinor: notification.amountMinor,
    currency: payment.currency,
    at: notification.madeAt.toISOString(),
  });
  const key = notification.isForged ? FORGED_KEY : sandboxKey(services.config);
  const seconds = Math.floor(services.clock.now().getTime() / 1000);
  try {
    const { ok, body: answer } = await fetch(payment.notifyUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [SANDBOX_SIGNATURE]: signSandbox(key, seconds, body) },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    await answer?.cancel();
    return ok;
  } catch (error) {
    services.log.warn({ reason: String(error), paymentId: payment.orderId }, 'sandbox.notification.failed');
    return false;
  }
}
