import { pause } from '#src/platform/process/clock.ts';
import type { NewsOutcome } from '#src/shared/payment-states.ts';
import { SECOND_MS } from '#src/shared/time.ts';
import type { Db } from '#src/platform/database/database.ts';
import type { Services } from '#src/platform/services.ts';
import { applyClaim } from './apply-claim.ts';
import { providerNamed } from './methods.ts';
import { orderOf } from './order.ts';
import type { Payment } from './payment.ts';
import type { ProviderClaim, PaymentProvider } from './providers/provider.ts';
import { nextQueryAt, nextRefundQueryAt } from './schedule.ts';
import {
  selectProvidersDue,
  selectToQuery,
  selectToQueryRefund,
  updateQueryAt,
  updateRefundQueryAt,
} from '#src/payments/top-ups/store/payments.ts';

const BATCH = 60;
const AT_ONCE = 6;
/** Providers refuse clients that ask more often. */
const QUERIES_PER_SECOND = 20;
/** The job begins again soon afterwards. */
const RUN_MS = 12_000;

/** Payments that wait for a query of one kind. */
interface QueryQueue {
  readonly dueAt: 'query_at' | 'refund_query_at';
  readonly paymentsDue: (db: Db, due: { provider: string; now: Date }, limit: number) => Promise<Payment[]>;
  readonly query: (services: Services, payment: Payment) => Promise<unknown>;
}

// The next query is scheduled first, so that a failure does not repeat this one at once.
const UNPAID: QueryQueue = {
  dueAt: 'query_at',
  paymentsDue: selectToQuery,
  query: async (services, payment) => {
    const next = nextQueryAt(services.clock.now(), payment.queries + 1, payment.expiresAt);
    await updateQueryAt(services.db, payment.id, next);
    await queryPayment(services, payment);
  },
};
const REFUNDABLE: QueryQueue = {
  dueAt: 'refund_query_at',
  paymentsDue: selectToQueryRefund,
  query: async (services, payment) => {
    const now = services.clock.now();
    await updateRefundQueryAt(services.db, payment.id, nextRefundQueryAt(now, payment.closedAt ?? now));
    await queryRefund(services, payment);
  },
};

/**
 * Queries providers about due payments, because notifications may be lost, and expires unpaid ones. Returns the number
 * of queried payments. Each provider has its own queue, so one that answers slowly delays no other. A run goes on while
 * payments are due, for `runMs` at most.
 */
export const reconcile = (services: Services, { runMs = RUN_MS } = {}): Promise<number> =>
  queryDue(services, UNPAID, runMs);

/**
 * Queries providers whether the money of paid payments went back, because some report a refund in answer to a query
 * alone, and notifications may be lost. Returns the number of queried payments. Each provider has its own queue here
 * too.
 */
export const reconcileRefunds = (services: Services, { runMs = RUN_MS } = {}): Promise<number> =>
  queryDue(services, REFUNDABLE, runMs);

async function queryDue(services: Services, queue: QueryQueue, runMs: number): Promise<number> {
  const untilMs = performance.now() + runMs;
  const providers = await selectProvidersDue(services.db, queue.dueAt, services.clock.now());
  const counts = await Promise.all(providers.map((provider) => queryProvider(services, queue, provider, untilMs)));
  return counts.reduce((sum, count) => sum + count, 0);
}

async function queryProvider(
  services: Services,
  queue: QueryQueue,
  provider: string,
  untilMs: number,
): Promise<number> {
  for (let count = 0; ;) {
    const startedMs = performance.now();
    const due = await queue.paymentsDue(services.db, { provider, now: services.clock.now() }, BATCH);
    count += await queryAll(due, untilMs, (payment) => queue.query(services, payment));
    const pauseMs = startedMs + (due.length / QUERIES_PER_SECOND) * SECOND_MS - performance.now();
    if (due.length < BATCH || performance.now() + pauseMs >= untilMs) return count;
    await pause(Math.max(0, pauseMs));
  }
}

/** Queries about payments, a few at once. Returns how many there was time for. */
async function queryAll(
  payments: readonly Payment[],
  untilMs: number,
  query: (payment: Payment) => Promise<unknown>,
): Promise<number> {
  const queue = [...payments];
  const isEarly = (): boolean => queue.length === payments.length;
  const work = async (): Promise<void> => {
    while (isEarly() || performance.now() < untilMs) {
      const payment = queue.shift();
      if (payment === undefined) return;
      await query(payment);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return payments.length - queue.length;
}

/** Answer of a provider about a payment: its claim, null for one that it does not know, and the effect of that. */
export interface QueryAnswer {
  readonly claimed: ProviderClaim['state'] | null;
  readonly outcome: NewsOutcome | null;
}

/**
 * Queries the provider about a payment and applies the answer. An unavailable provider is only logged: null. The
 * queries of the schedule stay where they are, however often someone asks by hand.
 */
export async function queryPayment(services: Services, payment: Payment): Promise<QueryAnswer | null> {
  const now = services.clock.now();
  const provider = providerNamed(services, payment.provider);
  if (provider === null) return null;
  try {
    return await askAbout(services, provider, payment, now);
  } catch (error) {
    services.log.warn({ err: error, provider: provider.name, paymentId: payment.publicId }, 'payment.query.failed');
    return null;
  }
}

/** Queries the provider whether the money of a payment went back, as `queryPayment` does. */
export async function queryRefund(services: Services, payment: Payment): Promise<void> {
  const provider = providerNamed(services, payment.provider);
  if (provider === null) return;
  try {
    const claim = await provider.queryRefund(orderOf(services, payment));
    if (claim !== null) await applyClaim(services, provider, claim, 'query');
  } catch (error) {
    services.log.warn({ err: error, provider: provider.name, paymentId: payment.publicId }, 'payment.query.failed');
  }
}

async function askAbout(
  services: Services,
  provider: PaymentProvider,
  payment: Payment,
  now: Date,
): Promise<QueryAnswer> {
  const claim = await provider.query(orderOf(services, payment));
  const outcome = claim === null ? null : await applyClaim(services, provider, claim, 'query');
  const isOpen = claim === null || claim.state === 'pending';
  if (isOpen && now > payment.expiresAt) await applyClaim(services, provider, expiryOf(payment, now), 'clock');
  return { claimed: claim?.state ?? null, outcome };
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
