import type { Services } from '#src/platform/services.ts';
import { applyClaim } from './apply-claim.ts';
import { providerNamed } from './methods.ts';
import { orderOf } from './order.ts';
import type { Payment } from './payment.ts';
import type { ProviderClaim, PaymentProvider } from './providers/provider.ts';
import { nextQueryAt, nextRefundQueryAt } from './schedule.ts';
import {
  selectToQuery,
  selectToQueryRefund,
  updateQueryAt,
  updateRefundQueryAt,
} from '#src/payments/top-ups/store/payments.ts';

const BATCH = 60;
const AT_ONCE = 6;

/**
 * Queries providers about due payments, because notifications may be lost, and expires unpaid ones. Returns the number
 * of queried payments. A provider that is not available is queried again later.
 */
export async function reconcile(services: Services): Promise<number> {
  return await queryEach(services, await selectToQuery(services.db, services.clock.now(), BATCH), queryPayment);
}

/**
 * Queries providers whether the money of paid payments went back, because some report a refund in answer to a query
 * alone, and notifications may be lost. Returns the number of queried payments.
 */
export async function reconcileRefunds(services: Services): Promise<number> {
  return await queryEach(services, await selectToQueryRefund(services.db, services.clock.now(), BATCH), queryRefund);
}

async function queryEach(
  services: Services,
  payments: readonly Payment[],
  query: (services: Services, payment: Payment) => Promise<void>,
): Promise<number> {
  const queue = [...payments];
  const work = async (): Promise<void> => {
    for (let payment = queue.shift(); payment; payment = queue.shift()) await query(services, payment);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return payments.length;
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

/** Queries the provider whether the money of a payment went back. An unavailable provider is only logged. */
export async function queryRefund(services: Services, payment: Payment): Promise<void> {
  const now = services.clock.now();
  await updateRefundQueryAt(services.db, payment.id, nextRefundQueryAt(now, payment.closedAt ?? now));
  const provider = providerNamed(services, payment.provider);
  if (provider === null) return;
  try {
    const claim = await provider.queryRefund(orderOf(services, payment));
    if (claim !== null) await applyClaim(services, provider, claim, 'query');
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
