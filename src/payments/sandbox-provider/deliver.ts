import { timeAfter } from '#src/platform/process/clock.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { backOff } from '#src/shared/back-off.ts';
import { MINUTE_MS } from '#src/shared/time.ts';
import type { SandboxNotification, SandboxPayment } from './payment.ts';
import { SANDBOX_SIGNATURE, sandboxKey, signSandbox } from './sign.ts';
import { deleteNotice, selectDueSandboxNotifications, selectPayment, takeNotice } from './store.ts';

const AT_ONCE = 20;
const PATIENCE_MS = 5000;
const RETRY_MS = { base: 5000, cap: 15 * MINUTE_MS };
const FORGED_KEY = Buffer.from('a key that no provider shares');

/** Delivers all due notifications in parallel. Notifications that the store does not accept are retried. */
export async function deliverDue(services: Services): Promise<void> {
  const notices = await selectDueSandboxNotifications(services.db, services.clock.now(), AT_ONCE);
  await Promise.all(notices.map((notice) => deliver(services, notice)));
}

async function deliver(services: Services, notice: SandboxNotification): Promise<void> {
  const payment = await selectPayment(services.db, notice.paymentId);
  if (payment === null || !(await scheduleRetry(services, notice))) return;
  const isTaken = await postNotification(services, payment, notice);
  if (isTaken || notice.triesLeft === 1) {
    await transaction(services, null, async (tx) => {
      await deleteNotice(tx, notice.id);
      return null;
    });
  }
}

/** Schedules the next attempt before sending, so a crash leads to a retry. The delay doubles with each attempt. */
const scheduleRetry = (services: Services, notice: SandboxNotification): Promise<boolean> =>
  transaction(services, null, async (tx) => {
    const nextAt = timeAfter(tx.now, PATIENCE_MS + backOff(8 - notice.triesLeft, RETRY_MS));
    return await takeNotice(tx, notice, nextAt);
  });

/** Posts a notification. Returns whether the store accepted it. */
async function postNotification(
  services: Services,
  payment: SandboxPayment,
  notice: SandboxNotification,
): Promise<boolean> {
  const body = JSON.stringify({
    event: `${payment.id.slice(0, 16)}-${String(notice.id)}`,
    payment: payment.id,
    order: payment.orderId,
    state: notice.state,
    amountMinor: notice.amountMinor,
    currency: payment.currency,
    at: notice.madeAt.toISOString(),
  });
  const key = notice.isForged ? FORGED_KEY : sandboxKey(services.config);
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
