import type { World } from '#src/platform/world.ts';
import { applyClaim } from './apply-claim.ts';
import { providerNamed } from './methods.ts';
import { orderOf } from './order.ts';
import type { Payment } from './payment.ts';
import type { Claim, PaymentProvider } from './providers/provider.ts';
import { nextQueryAt } from './schedule.ts';
import { selectToQuery, updateQueryAt } from './store.ts';

const BATCH = 60;
const AT_ONCE = 6;

/**
 * Asks the providers about payments whose news is due: a notification may be lost, and a payment that nobody paid
 * expires. Answers how many were asked about; a provider that is away is asked later again.
 */
export async function reconcile(world: World): Promise<number> {
  const due = await selectToQuery(world.db, world.clock.now(), BATCH);
  const waiting = [...due];
  const work = async (): Promise<void> => {
    for (let payment = waiting.shift(); payment; payment = waiting.shift()) await askAboutPayment(world, payment);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return due.length;
}

/** Asks a payment's provider what became of it, and takes its word. A provider that is away is only logged. */
export async function askAboutPayment(world: World, payment: Payment): Promise<void> {
  const now = world.clock.now();
  // Before the provider is asked: whatever happens then, the next turn is not this one again.
  await updateQueryAt(world.db, payment.id, nextQueryAt(now, payment.queries + 1, payment.expiresAt));
  const provider = providerNamed(world, payment.provider);
  if (provider === null) return;
  try {
    await askAbout(world, provider, payment, now);
  } catch (error) {
    world.log.warn(
      { err: error, provider: provider.name, payment: payment.publicId },
      'a payment could not be asked about',
    );
  }
}

async function askAbout(world: World, provider: PaymentProvider, payment: Payment, now: Date): Promise<void> {
  const claim = await provider.query(orderOf(world, payment));
  if (claim !== null) await applyClaim(world, provider, claim, 'query');
  const isOpen = claim === null || claim.state === 'pending';
  if (isOpen && now > payment.expiresAt) await applyClaim(world, provider, expiryOf(payment, now), 'clock');
}

/** What our own clock says of a payment that can be paid no more. Should it be paid all the same, it is credited. */
const expiryOf = ({ publicId, amountMinor, currency }: Payment, now: Date): Claim => ({
  paymentId: publicId,
  externalId: null,
  state: 'expired',
  amountMinor,
  currency,
  eventId: `expired-${publicId}`,
  at: now,
});
