import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { assert } from '#src/shared/assert.ts';
import type { SandboxPayment } from './payment.ts';
import { insertPayment, selectPaymentOfOrder } from './store.ts';

const ID_BYTES = 16;

export type SandboxOrder = Pick<
  SandboxPayment,
  'orderId' | 'amountMinor' | 'currency' | 'description' | 'returnUrl' | 'notifyUrl' | 'way' | 'manner'
>;

/** Creates a payment for an order. Idempotent: the same order returns the existing payment. Returns its id. */
export async function openSandboxPayment(services: Services, order: SandboxOrder): Promise<string> {
  const id = services.random.bytes(ID_BYTES).toString('hex');
  return await transaction(services, null, async (tx) => {
    await insertPayment(tx, { ...order, id });
    const payment = await selectPaymentOfOrder(tx, order.orderId);
    assert(payment !== null, 'The new payment was not found');
    return payment.id;
  });
}
