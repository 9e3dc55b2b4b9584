import { timeAfter } from '#src/platform/clock.ts';
import { transaction } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import { decidePayment } from './decide-payment.ts';
import type { Decision, SandboxPayment } from './payment.ts';
import { putPhone, selectAnswered, selectPayment } from './store.ts';

const ANSWERS_AFTER_MS = 5000;
const AT_ONCE = 20;

/** Takes the number that the payment is to be confirmed from. It answers by itself a little later. */
export async function takePhone(world: World, payment: SandboxPayment, phone: string): Promise<void> {
  await transaction(world, null, async (tx) => {
    await putPhone(tx, payment.id, phone, timeAfter(tx.now, ANSWERS_AFTER_MS));
    return null;
  });
}

/** A number that ends in 0 says no, every other one yes: both can be tried without a phone. */
const answerOf = ({ phone }: SandboxPayment): Decision => (phone?.endsWith('0') === true ? 'declined' : 'paid');

/** Decides what phones have answered by now. */
export async function hearPhones(world: World): Promise<void> {
  for (const payment of await selectAnswered(world.db, world.clock.now(), AT_ONCE)) {
    await decidePayment(world, payment, answerOf(payment));
  }
}

/** A payment as it is now, with what its phone has answered. */
export async function hearPhone(world: World, id: string): Promise<SandboxPayment | null> {
  const payment = await selectPayment(world.db, id);
  if (payment === null || payment.state !== 'pending') return payment;
  if (payment.confirmAt === null || payment.confirmAt > world.clock.now()) return payment;
  await decidePayment(world, payment, answerOf(payment));
  return await selectPayment(world.db, id);
}
