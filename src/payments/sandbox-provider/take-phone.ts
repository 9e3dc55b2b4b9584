import { timeAfter } from '#src/platform/process/clock.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { decidePayment } from './decide-payment.ts';
import type { SandboxDecision, SandboxPayment } from './payment.ts';
import { putPhone, selectAnswered, selectPayment } from './store.ts';

const ANSWERS_AFTER_MS = 5000;
const AT_ONCE = 20;

/** Stores the phone number for the confirmation. The simulated phone answers shortly afterwards. */
export async function takePhone(services: Services, payment: SandboxPayment, phone: string): Promise<void> {
  await transaction(services, null, async (tx) => {
    await putPhone(tx, payment.id, phone, timeAfter(tx.now, ANSWERS_AFTER_MS));
    return null;
  });
}

/** Numbers that end in 0 reject the payment, all others confirm it, so that both outcomes can be tested. */
const answerOf = ({ phone }: SandboxPayment): SandboxDecision => (phone?.endsWith('0') === true ? 'declined' : 'paid');

/** Applies all phone answers that are due. */
export async function applyDuePhoneAnswers(services: Services): Promise<void> {
  for (const payment of await selectAnswered(services.db, services.clock.now(), AT_ONCE)) {
    await decidePayment(services, payment, answerOf(payment));
  }
}

/** The current payment, after its phone answer was applied when due. */
export async function applyPhoneAnswer(services: Services, id: string): Promise<SandboxPayment | null> {
  const payment = await selectPayment(services.db, id);
  if (payment === null || payment.state !== 'pending') return payment;
  if (payment.confirmAt === null || payment.confirmAt > services.clock.now()) return payment;
  await decidePayment(services, payment, answerOf(payment));
  return await selectPayment(services.db, id);
}
