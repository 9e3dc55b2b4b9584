import { askAgain, paymentWithNews } from '#src/payments/index.ts';
import type { Member } from '#src/platform/member.ts';
import type { World } from '#src/platform/world.ts';
import { staffAction } from '#src/staff/index.ts';

/**
 * Asks a payment's provider now what became of it; its word is taken as that of any other answer of it. Fails with
 * `errors.payment.unknown` for no payment.
 */
export async function askProvider(
  world: World,
  member: Member,
  { payment: publicId }: { readonly payment: string },
): Promise<null> {
  const { payment } = await paymentWithNews(world, publicId);
  await staffAction(world, member, (_tx, log) => {
    log({ act: 'payment.asked', about: { type: 'payment', id: payment.id }, before: { state: payment.state } });
    return Promise.resolve(null);
  });
  await askAgain(world, publicId);
  return null;
}
