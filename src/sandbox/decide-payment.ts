import { transaction } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import { deliverDue } from './deliver.ts';
import { noticesOf } from './notices-of.ts';
import type { Decision, Manner, SandboxPayment } from './payment.ts';
import { decide, insertNotice } from './store.ts';

/**
 * Decides a payment, and tells the store what it is to know at once before it answers; what comes later is told by a
 * job. A payment that is decided stays as it is.
 */
export async function decidePayment(
  world: World,
  payment: SandboxPayment,
  decision: Decision,
  manner: Manner = payment.manner,
): Promise<void> {
  const isDecided = await transaction(world, null, async (tx) => {
    if (!(await decide(tx, payment.id, decision, manner))) return false;
    for (const notice of noticesOf(payment, decision, manner, tx.now)) await insertNotice(tx, notice);
    return true;
  });
  if (isDecided) await deliverDue(world);
}
