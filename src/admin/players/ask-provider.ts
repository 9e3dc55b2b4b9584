import { queryPaymentNow, paymentWithNews } from '#src/payments/top-ups/index.ts';
import type { StaffMember } from '#src/shared/actor.ts';
import type { Services } from '#src/platform/services.ts';
import { staffAction } from '#src/admin/access/index.ts';

/**
 * Queries the provider about a payment now. The answer is applied like any other provider claim.
 *
 * @throws errors.payment.unknown when the payment does not exist
 */
export async function queryPaymentProvider(
  services: Services,
  member: StaffMember,
  { payment: publicId }: { readonly payment: string },
): Promise<null> {
  const { payment } = await paymentWithNews(services, publicId);
  await staffAction(services, member, (_tx, log) => {
    log({ act: 'payment.asked', about: { type: 'payment', id: payment.id }, before: { state: payment.state } });
    return Promise.resolve(null);
  });
  await queryPaymentNow(services, publicId);
  return null;
}
