/* What tests of payments stand on: a world with two providers, and players who begin payments and hear of them. */
import { randomUUID } from 'node:crypto';
import { readBalances } from '#src/ledger/index.ts';
import { applyClaim, createPayment } from '#src/payments/index.ts';
import type { Payment } from '#src/payments/payment.ts';
import type { Claim, ClaimState, MethodOffer } from '#src/payments/providers/provider.ts';
import { readPayment } from '#src/payments/read-payment.ts';
import type { Player } from '#src/platform/player.ts';
import type { World } from '#src/platform/world.ts';
import type { PaymentState } from '#src/shared/payment-states.ts';
import { type TestProvider, openTestProvider } from '../../support/test-provider.ts';
import { type TestClock, closeWorld, fixedClock, makeWorld } from '../../support/world.ts';

export interface Stage {
  readonly world: World;
  readonly clock: TestClock;
  readonly pay: TestProvider;
  /** Another provider, with a key of its own. */
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

export async function openStage(): Promise<Stage> {
  const clock = fixedClock();
  const [pay, other] = await Promise.all([openTestProvider('testpay', METHODS), openTestProvider('otherpay', [])]);
  const made = await makeWorld({ clock });
  const world = { ...made, providers: { payments: [pay.provider, other.provider] } };
  return {
    ...{ world, clock, pay, other },
    close: async () => {
      await closeWorld(made);
      await Promise.all([pay.close(), other.close()]);
    },
  };
}

/** A payment of a player, begun and not paid; `sum` is in the player's currency. */
export const begin = async (
  { world }: Stage,
  player: Player,
  sum: number,
  more: { readonly method?: string; readonly promo?: string } = {},
): Promise<Payment> =>
  await createPayment(world, player, { sum, method: more.method ?? 'test-card', promo: more.promo ?? '' });

/** What the provider says of a payment, as its adapter would read it. */
export const claimOf = (payment: Payment, state: ClaimState, changes: Partial<Claim> = {}): Claim => ({
  paymentId: payment.publicId,
  externalId: `ext-${payment.publicId}`,
  state,
  amountMinor: payment.amountMinor,
  currency: payment.currency,
  eventId: `event-${payment.publicId}-${state}`,
  at: new Date('2026-11-21T12:00:00.000Z'),
  ...changes,
});

/** Lets the provider say something of a payment. */
export const say = (
  { world, pay }: Stage,
  payment: Payment,
  state: ClaimState,
  changes: Partial<Claim> = {},
): ReturnType<typeof applyClaim> => applyClaim(world, pay.provider, claimOf(payment, state, changes), 'notification');

export const stateOf = async ({ world }: Stage, player: Player, { publicId }: Payment): Promise<PaymentState> =>
  (await readPayment(world, player, publicId)).state;

/** Money, what counts for withdrawals now and later, and what is owed: in kopecks. */
export async function fundsOf({ world }: Stage, player: Player): Promise<readonly [number, number, number, number]> {
  const { moneyKopecks, donateKopecks, donatePendingKopecks, debtKopecks } = await readBalances(world.db, player.id);
  return [moneyKopecks, donateKopecks, donatePendingKopecks, debtKopecks];
}

/** A code for one test alone. */
export const freshCode = (): string => `T${randomUUID().replaceAll('-', '').slice(0, 15).toUpperCase()}`;
