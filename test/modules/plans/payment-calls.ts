import type { Tx } from '#src/platform/database/transaction.ts';
import type { ProviderClaim } from '#src/payments/top-ups/providers/provider.ts';
import * as payments from '#src/payments/top-ups/store/payments.ts';
import * as staff from '#src/payments/top-ups/store/staff.ts';
import * as asked from '#src/payments/top-ups/store/open-payments.ts';
import * as events from '#src/payments/top-ups/store/events.ts';
import * as methods from '#src/payments/top-ups/store/methods.ts';

interface Sample {
  readonly playerId: number;
}

type Calls = Readonly<Record<string, (tx: Tx, sample: Sample) => unknown>>;

const AT = new Date('2026-01-01T00:00:00Z');
const claim: ProviderClaim = {
  paymentId: null,
  externalId: 'filler-17',
  state: 'paid',
  amountMinor: 1,
  currency: 'rub',
  eventId: 'plan',
  at: AT,
};

export const PAYMENT_CALLS: Calls = {
  hasSpinSince: (tx, { playerId }) => payments.hasSpinSince(tx, playerId, AT),
  insertPayment: async (tx, { playerId }) => {
    const row = {
      publicId: 'f'.repeat(32),
      playerId,
      provider: 'filler',
      method: 'x',
      methodHints: null,
      amountMinor: 1,
      currency: 'rub',
      rate: '1.00000000',
      baseKopecks: 1,
      promo: null,
      expiresAt: AT,
      queryAt: null,
      address: null,
    };
    await payments.insertPayment(tx, row);
  },
  countOpenPayments: (tx) => staff.countOpenPayments(tx),
  selectPayment: (tx) => payments.selectPayment(tx, '0'.repeat(32)),
  paymentsAfter: (tx) => payments.paymentsAfter(tx, 19_900, 100),
  paymentStepsAfter: (tx) => payments.paymentStepsAfter(tx, 19_900, 100),
  selectPaymentsOf: (tx, { playerId }) => payments.selectPaymentsOf(tx, playerId, 15_000, 31),
  selectOpenId: (tx, { playerId }) => asked.selectOpenId(tx, playerId),
  selectCreatedPayments: (tx, { playerId }) =>
    asked.selectCreatedPayments(tx, playerId, { day: tx.now, week: tx.now, month: tx.now }),
  hasPaymentNumbered: async (tx) => {
    await payments.hasPaymentNumbered(tx, 'filler', 'filler-17', AT);
    await payments.hasPaymentNumbered(tx, 'filler', 'unknown', AT);
  },
  selectPaymentForUpdate: async (tx) => payments.selectPaymentForUpdate(tx, await someId(tx)),
  selectMoneyFacts: async (tx) => events.selectMoneyFacts(tx, await someId(tx)),
  hasOtherOperation: async (tx) => events.hasOtherOperation(tx, await someId(tx), '1'),
  selectClaimedPayment: async (tx) => {
    await payments.selectClaimedPayment(tx, 'filler', claim);
    await payments.selectClaimedPayment(tx, 'filler', { ...claim, paymentId: '0'.repeat(32) });
  },
  updateBegun: async (tx) => {
    const begun = { kind: 'redirect', url: 'https://x.example', externalId: 'plan' } as const;
    await payments.updateBegun(tx, await someId(tx), begun);
  },
  updatePayment: async (tx) =>
    await payments.updatePayment(tx, await someId(tx), {
      state: 'failed',
      externalId: null,
      promoGainKopecks: null,
      freeSpins: 0,
      freeSpinsTaken: null,
      unsettledKopecks: 0,
      settleAt: null,
      paidAt: null,
      closedAt: AT,
      isWatched: false,
      refundQueryAt: null,
    }),
  selectProvidersToQueryRefund: (tx) => payments.selectProvidersToQueryRefund(tx, AT),
  selectToQueryRefund: (tx) => payments.selectToQueryRefund(tx, { provider: 'sandbox', now: AT }, 60),
  updateRefundQueryAt: async (tx) => payments.updateRefundQueryAt(tx, await someId(tx), AT),
  paymentTracesOf: (tx, { playerId }) => payments.paymentTracesOf(tx, playerId, 15_000, 31),
  nextSettleAt: (tx, { playerId }) => payments.nextSettleAt(tx, playerId),
  insertEvent: async (tx) =>
    events.insertEvent(tx, {
      provider: 'filler',
      claim,
      paymentId: await someId(tx),
      source: 'clock',
      outcome: 'applied',
    }),
  insertMark: async (tx, { playerId }) =>
    events.insertMark(tx, { paymentId: await someId(tx), playerId, kind: 'amount', detail: 'x' }),
  selectPaymentsBy: async (tx, { playerId }) => {
    const page = { beforeId: (await someId(tx)) + 500, limit: 51 };
    for (const id of [playerId, null]) {
      for (const method of ['x3', null]) {
        for (const state of ['failed', null] as const) {
          await staff.selectPaymentsBy(tx, { playerId: id, method, state }, page);
        }
      }
    }
  },
  selectPaymentsNamed: (tx) =>
    staff.selectPaymentsNamed(tx, { ids: [17, 18], externalId: 'filler-17', providers: ['', 'filler'] }),
  selectNewsOf: async (tx) => staff.selectNewsOf(tx, await someId(tx), 100),
  selectMarksOf: async (tx) => staff.selectMarksOf(tx, [await someId(tx), 18]),
  selectNewestMarks: (tx) => staff.selectNewestMarks(tx, 10),
  selectProvidersToQuery: (tx) => payments.selectProvidersToQuery(tx, AT),
  selectToQuery: (tx) => payments.selectToQuery(tx, { provider: 'sandbox', now: AT }, 10),
  updateQueryAt: async (tx) => payments.updateQueryAt(tx, await someId(tx), null),
  selectToSettle: (tx) => payments.selectToSettle(tx, { job: 'x', now: AT }, 10),
  erasePaymentTraces: (tx, { playerId }) => payments.erasePaymentTraces(tx, playerId),
  selectUnsettledOf: (tx, { playerId }) => payments.selectUnsettledOf(tx, playerId),
  selectMethodRules: (tx) => methods.selectMethodRules(tx),
  selectMethodRulesForUpdate: (tx) => methods.selectMethodRulesForUpdate(tx),
  upsertMethodRule: (tx) =>
    methods.upsertMethodRule(tx, {
      slug: 'plan',
      isOn: true,
      position: 1,
      minSumKopecks: null,
      currencies: ['rub'],
      hints: null,
      settleDays: null,
    }),
  updateSettled: async (tx) => payments.updateSettled(tx, await someId(tx)),
};

async function someId(tx: Tx): Promise<number> {
  const payment = await payments.selectPayment(tx, '17'.padStart(32, '0'));
  return payment?.id ?? 0;
}
