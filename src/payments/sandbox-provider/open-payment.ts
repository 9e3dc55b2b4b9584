import { transaction } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import { assert } from '#src/shared/assert.ts';
import type { SandboxPayment } from './payment.ts';
import { insertPayment, selectPaymentOfOrder } from './store.ts';

const ID_BYTES = 16;

/** What a store asks for: a payment without what the sandbox itself makes of it. */
export type SandboxOrder = Pick<
  SandboxPayment,
  'orderId' | 'amountMinor' | 'currency' | 'description' | 'returnUrl' | 'notifyUrl' | 'way' | 'manner'
>;

/** Opens a payment for an order, once: the same order asked again is the payment that it has. Answers its id. */
export async function openSandboxPayment(world: World, order: SandboxOrder): Promise<string> {
  const id = world.random.bytes(ID_BYTES).toString('hex');
  return await transaction(world, null, async (tx) => {
    await insertPayment(tx, { ...order, id });
    const payment = await selectPaymentOfOrder(tx, order.orderId);
    assert(payment !== null, 'an order without the payment that was just written');
    return payment.id;
  });
}
