import type { Services } from '#src/platform/services.ts';
import { fail } from '#src/shared/errors.ts';
import type { SandboxPayment, SandboxPaymentWay } from './payment.ts';
import { applyPhoneAnswer } from './take-phone.ts';

/**
 * The payment with the `id` in the address. Throws a 404 when it does not exist, is paid in another way, or demo mode
 * is off.
 */
export async function findPayment(
  services: Services,
  paymentWay: SandboxPaymentWay | null,
  id: string,
): Promise<SandboxPayment> {
  const payment = services.config.demo ? await applyPhoneAnswer(services, id) : null;
  if (payment === null || (paymentWay !== null && payment.way !== paymentWay))
    return fail('errors.page', { path: `/sandbox/${id}` });
  return payment;
}
