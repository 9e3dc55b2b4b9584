import { randomUUID } from 'node:crypto';
import { applyClaim } from '#src/payments/top-ups/apply-claim.ts';
import { createPayment } from '#src/payments/top-ups/index.ts';
import { paymentProviders } from '#src/payments/top-ups/providers/registry.ts';
import type { Services } from '#src/platform/services.ts';
import { playerOf } from '#src/shared/actor.ts';

/** A top-up of a player by 100 roubles that the provider of the method reports as paid. */
export async function payIn(services: Services, { id }: { readonly id: number }, method = 'sandbox'): Promise<void> {
  const payment = await createPayment(services, playerOf(id), { sum: 100, method, promo: '' });
  const provider = paymentProviders(services).find(({ name }) => name === payment.provider);
  if (provider === undefined) throw new Error('these services have no such provider');
  const claim = {
    paymentId: payment.publicId,
    externalId: null,
    eventId: randomUUID(),
    state: 'paid',
    amountMinor: payment.amountMinor,
    currency: payment.currency,
    at: services.clock.now(),
  } as const;
  await applyClaim(services, provider, claim, 'notification');
}
