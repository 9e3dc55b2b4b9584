import { randomUUID } from 'node:crypto';
import { applyClaim } from '#src/payments/top-ups/apply-claim.ts';
import { createPayment } from '#src/payments/top-ups/index.ts';
import { paymentProviders } from '#src/payments/top-ups/providers/registry.ts';
import type { Services } from '#src/platform/services.ts';
import { type Player, playerOf } from '#src/shared/actor.ts';

/** A top-up of a player by 100 roubles that the provider of the method reports as paid. */
export async function payIn(services: Services, { id }: { readonly id: number }, method = 'sandbox'): Promise<void> {
  await payInSum(services, playerOf(id), 100, method);
}

/** The same by a sum of the player's currency. Returns the public id of the payment. */
export async function payInSum(services: Services, player: Player, sum: number, method = 'sandbox'): Promise<string> {
  const payment = await createPayment(services, player, { sum, method, promo: '' });
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
  return payment.publicId;
}
