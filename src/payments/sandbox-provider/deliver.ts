import { timeAfter } from '#src/platform/clock.ts';
import { transaction } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import type { Notice, SandboxPayment } from './payment.ts';
import { SANDBOX_SIGNATURE, sandboxKey, signSandbox } from './sign.ts';
import { deleteNotice, selectDueNotices, selectPayment, takeNotice } from './store.ts';

const AT_ONCE = 20;
const PATIENCE_MS = 5000;
const RETRY_MS = 5000;
const FORGED_KEY = Buffer.from('a key that nobody shares');

/** Tells the store what it is to know by now, all at the same time. What it does not take is told again later. */
export async function deliverDue(world: World): Promise<void> {
  const due = await selectDueNotices(world.db, world.clock.now(), AT_ONCE);
  await Promise.all(due.map((notice) => deliver(world, notice)));
}

async function deliver(world: World, notice: Notice): Promise<void> {
  const payment = await selectPayment(world.db, notice.paymentId);
  if (payment === null || !(await take(world, notice))) return;
  const isTaken = await tell(world, payment, notice);
  if (isTaken || notice.triesLeft === 1) {
    await transaction(world, null, async (tx) => {
      await deleteNotice(tx, notice.id);
      return null;
    });
  }
}

/** Before it is sent: a process that dies meanwhile leaves it to be sent again. Each pause is twice the one before. */
const take = (world: World, notice: Notice): Promise<boolean> =>
  transaction(world, null, async (tx) => {
    const nextAt = timeAfter(tx.now, PATIENCE_MS + RETRY_MS * 2 ** Math.max(0, 8 - notice.triesLeft));
    return await takeNotice(tx, notice, nextAt);
  });

/** Posts a notice; tells whether the store took it. */
async function tell(world: World, payment: SandboxPayment, notice: Notice): Promise<boolean> {
  const body = JSON.stringify({
    event: `${payment.id.slice(0, 16)}-${String(notice.id)}`,
    payment: payment.id,
    order: payment.orderId,
    state: notice.state,
    amountMinor: notice.amountMinor,
    currency: payment.currency,
    at: notice.madeAt.toISOString(),
  });
  const key = notice.isForged ? FORGED_KEY : sandboxKey(world.config);
  const seconds = Math.floor(world.clock.now().getTime() / 1000);
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
    world.log.warn({ reason: String(error), payment: payment.orderId }, 'the sandbox could not reach the store');
    return false;
  }
}
