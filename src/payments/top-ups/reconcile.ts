import type { Services } from '#src/platform/services.ts';
import { applyClaim } from './apply-claim.ts';
import { providerNamed } from './methods.ts';
import { orderOf } from './order.ts';
import type { Payment } from './payment.ts';
import type { ProviderClaim, PaymentProvider } from './providers/provider.ts';
import { nextQueryAt } from './schedule.ts';
import { selectToQuery, updateQueryAt } from '#src/payments/top-ups/store/payments.ts';

const BATCH = 60;
const AT_ONCE = 6;

/**
 * Queries providers about due payments, because notifications may be lost, and expires unpaid ones. Returns the number
 * of queried payments. A provider that is not available is queried again later.
 */
export async function reconcile(services: Services): Promise<number> {
  const duePayments = await selectToQuery(services.db, services.clock.now(), BATCH);
  const queue = [...duePayments];
  const work = async (): Promise<void> => {
    for (let payment = queue.shift(); payment; payment = queue.shift()) await queryPayment(services, payment);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return duePayments.length;
}

/** Queries the provider about a payment and applies the answer. An unavailable provider is only logged. */
export async function queryPayment(services: Services, payment: Payment): Promise<void> {
  const now = services.clock.now();
  // Schedule the next query first, so that a failure does not repeat this one at once.
  await updateQueryAt(services.db, payment.id, nextQueryAt(now, payment.queries + 1, payment.expiresAt));
  const provider = providerNamed(services, payment.provider);
  if (provider === null) return;
  try {
    await askAbout(services, provider, payment, now);
  } catch (error) {
    services.log.warn({ err: error, provider: provider.name, paymentId: payment.publicId }, 'payment.query.failed');
  }
}

async function askAbout(services: Services, provider: PaymentProvider, payment: Payment, now: Date): Promise<void> {
  const claim = await provider.query(orderOf(services, payment));
  if (claim !== null) await applyClaim(services, provider, claim, 'query');
  const isOpen = claim === null || claim.state === 'pending';
  if (isOpen && now > payment.expiresAt) await applyClaim(services, provider, expiryOf(payment, now), 'clock');
}

/** Expiry claim of the store. A payment that is paid after all is still credited. */
const expiryOf = ({ publicId, amountMinor, currency }: Payment, now: Date): ProviderClaim => ({
  paymentId: publicId,
  externalId: null,
  state: 'expired',
  amountMinor,
  currency,
  eventId: `expired-${publicId}`,
  at: now,
});
