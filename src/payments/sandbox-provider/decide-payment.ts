import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { deliverDue } from './deliver.ts';
import { notificationsOf } from './notifications-of.ts';
import type { SandboxDecision, Manner, SandboxPayment } from './payment.ts';
import { decide, insertSandboxNotification } from './store.ts';

/**
 * Decides a payment and delivers the immediate notifications before it returns. A job delivers the later ones. A
 * decision is final.
 */
export async function decidePayment(
  services: Services,
  payment: SandboxPayment,
  decision: SandboxDecision,
  manner: Manner = payment.manner,
): Promise<void> {
  const isDecided = await transaction(services, null, async (tx) => {
    if (!(await decide(tx, payment.id, decision, manner))) return false;
    for (const notice of notificationsOf(payment, decision, manner, tx.now))
      await insertSandboxNotification(tx, notice);
    return true;
  });
  if (isDecided) await deliverDue(services);
}
