/* Test bed for payments: services with two providers, and functions that start payments and send notifications. */
import { randomUUID } from 'node:crypto';
import { readBalances } from '#src/core/ledger/index.ts';
import { applyClaim, createPayment } from '#src/payments/top-ups/index.ts';
import type { Payment } from '#src/payments/top-ups/payment.ts';
import type { ProviderClaim, ClaimState, MethodOffer } from '#src/payments/top-ups/providers/provider.ts';
import { readPayment } from '#src/payments/top-ups/find-payment.ts';
import type { Player } from '#src/shared/actor.ts';
import type { Services } from '#src/platform/services.ts';
import type { PaymentState } from '#src/shared/payment-states.ts';
import { type TestProvider, openTestProvider } from '#test/support/providers/test-provider.ts';
import { type TestClock, closeServices, fixedClock, makeServices } from '#test/support/services.ts';

export interface Stage {
  readonly services: Services;
  readonly clock: TestClock;
  readonly pay: TestProvider;
  /** A second provider with its own key. */
  readonly other: TestProvider;
  readonly close: () => Promise<void>;
}

const card = { logo: 'i-card', minSumKopecks: 1000, currencies: 'all', interface: 'redirect', settleDays: 0 } as const;

/** A card, a phone, a bank whose money settles in three days, and a method for dollars alone. */
const METHODS: readonly MethodOffer[] = [
  { ...card, id: 901, slug: 'test-card', hintKey: 'payments.title' },
  { ...card, id: 902, slug: 'test-phone', hintKey: 'payments.title', interface: 'phone' },
  { ...card, id: 903, slug: 'test-bank', hintKey: 'payments.title', settleDays: 3 },
  { ...card, id: 904, slug: 'test-dollars', hintKey: 'payments.title', currencies: ['usd'] },
];
/** The method of the second provider. */
const OTHER_METHODS: readonly MethodOffer[] = [{ ...card, id: 905, slug: 'other-card', hintKey: 'payments.title' }];

export async function openStage(): Promise<Stage> {
  const clock = fixedClock();
  const [pay, other] = await Promise.all([
    openTestProvider('testpay', METHODS),
    openTestProvider('otherpay', OTHER_METHODS),
  ]);
  const made = await makeServices({ clock });
  const services = { ...made, providers: { payments: [pay.provider, other.provider] } };
  return {
    services,
    clock,
    pay,
    other,
    close: async () => {
      await closeServices(made);
      await Promise.all([pay.close(), other.close()]);
    },
  };
}

/** A started, unpaid payment of a player; `sum` is in the player's currency. */
export const begin = async (
  { services }: Stage,
  player: Player,
  sum: number,
  more: { readonly method?: string; readonly promo?: string } = {},
): Promise<Payment> =>
  await createPayment(services, player, { sum, method: more.method ?? 'test-card', promo: more.promo ?? '' });

/** The provider's claim about a payment, as its adapter parses it. */
export const claimOf = (payment: Payment, state: ClaimState, changes: Partial<ProviderClaim> = {}): ProviderClaim => ({
  paymentId: payment.publicId,
  externalId: `ext-${payment.publicId}`,
  state,
  amountMinor: payment.amountMinor,
  currency: payment.currency,
  eventId: `event-${payment.publicId}-${state}`,
  at: new Date('2026-11-21T12:00:00.000Z'),
  ...changes,
});

export const sendClaim = (
  { services, pay }: Stage,
  payment: Payment,
  state: ClaimState,
  changes: Partial<ProviderClaim> = {},
): ReturnType<typeof applyClaim> =>
  applyClaim(services, pay.provider, claimOf(payment, state, changes), 'notification');

export const stateOf = async ({ services }: Stage, player: Player, { publicId }: Payment): Promise<PaymentState> =>
  (await readPayment(services, player, publicId)).state;

/** Money, withdrawal allowance now and later, and debt, in kopecks. */
export async function fundsOf({ services }: Stage, player: Player): Promise<readonly [number, number, number, number]> {
  const { moneyKopecks, donateKopecks, donatePendingKopecks, debtKopecks } = await readBalances(services.db, player.id);
  return [moneyKopecks, donateKopecks, donatePendingKopecks, debtKopecks];
}

export const freshCode = (): string => `T${randomUUID().replaceAll('-', '').slice(0, 15).toUpperCase()}`;
