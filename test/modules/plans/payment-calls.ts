import type { Tx } from '#src/platform/database/transaction.ts';
import type { Claim } from '#src/payments/top-ups/providers/provider.ts';
import * as payments from '#src/payments/top-ups/store.ts';

interface Sample {
  readonly playerId: number;
}

type Calls = Readonly<Record<string, (tx: Tx, sample: Sample) => Promise<unknown>>>;

const AT = new Date('2026-01-01T00:00:00Z');
const claim: Claim = {
  paymentId: null,
  externalId: 'filler-17',
  state: 'paid',
  amountMinor: 1,
  currency: 'rub',
  eventId: 'plan',
  at: AT,
};

export const PAYMENT_CALLS: Calls = {
  insertPayment: (tx, { playerId }) =>
    payments.insertPayment(tx, {
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
    }),
  countOpen: (tx) => payments.countOpen(tx),
  selectPayment: (tx) => payments.selectPayment(tx, '0'.repeat(32)),
  selectPaymentsAfter: (tx) => payments.selectPaymentsAfter(tx, 19_900, 100),
  selectStepsAfter: (tx) => payments.selectStepsAfter(tx, 19_900, 100),
  selectPaymentsOf: (tx, { playerId }) => payments.selectPaymentsOf(tx, playerId, 15_000, 31),
  selectOpenId: (tx, { playerId }) => payments.selectOpenId(tx, playerId),
  selectAsked: (tx, { playerId }) => payments.selectAsked(tx, playerId, { day: tx.now, week: tx.now, month: tx.now }),
  selectPaymentForUpdate: async (tx) => payments.selectPaymentForUpdate(tx, await someId(tx)),
  hasOtherOperation: async (tx) => payments.hasOtherOperation(tx, await someId(tx), '1'),
  selectClaimedPayment: async (tx) => {
    await payments.selectClaimedPayment(tx, 'filler', claim);
    await payments.selectClaimedPayment(tx, 'filler', { ...claim, paymentId: '0'.repeat(32) });
  },
  updateBegun: async (tx) =>
    payments.updateBegun(tx, await someId(tx), { kind: 'redirect', url: 'https://x.example', externalId: 'plan' }),
  updatePayment: async (tx) =>
    payments.updatePayment(tx, await someId(tx), {
      state: 'failed',
      externalId: null,
      promoGainKopecks: null,
      freeSpins: 0,
      unsettledKopecks: 0,
      settleAt: null,
      paidAt: null,
      closedAt: AT,
      isWatched: false,
    }),
  insertEvent: async (tx) =>
    payments.insertEvent(tx, {
      provider: 'filler',
      claim,
      paymentId: await someId(tx),
      source: 'clock',
      outcome: 'applied',
    }),
  insertFlag: async (tx, { playerId }) =>
    payments.insertFlag(tx, { paymentId: await someId(tx), playerId, kind: 'amount', detail: 'x' }),
  selectPaymentsBy: async (tx, { playerId }) => {
    const page = { beforeId: (await someId(tx)) + 500, limit: 51 };
    for (const id of [playerId, null]) {
      for (const method of ['x3', null]) {
        for (const state of ['failed', null] as const) {
          await payments.selectPaymentsBy(tx, { playerId: id, method, state }, page);
        }
      }
    }
  },
  selectPaymentsNamed: (tx) =>
    payments.selectPaymentsNamed(tx, { ids: [17, 18], externalId: 'filler-17', providers: ['', 'filler'] }),
  selectNewsOf: async (tx) => payments.selectNewsOf(tx, await someId(tx), 100),
  selectMarksOf: async (tx) => payments.selectMarksOf(tx, [await someId(tx), 18]),
  selectNewestMarks: (tx) => payments.selectNewestMarks(tx, 10),
  selectToQuery: (tx) => payments.selectToQuery(tx, AT, 10),
  updateQueryAt: async (tx) => payments.updateQueryAt(tx, await someId(tx), null),
  selectToSettle: (tx) => payments.selectToSettle(tx, AT, 10),
  clearTraces: (tx, { playerId }) => payments.clearTraces(tx, playerId),
  selectUnsettledOf: (tx, { playerId }) => payments.selectUnsettledOf(tx, playerId),
  selectMethodRules: (tx) => payments.selectMethodRules(tx),
  selectMethodRulesForUpdate: (tx) => payments.selectMethodRulesForUpdate(tx),
  upsertMethodRule: (tx) =>
    payments.upsertMethodRule(tx, {
      slug: 'plan',
      isOn: true,
      position: 1,
      minSumKopecks: null,
      currencies: ['rub'],
      hints: null,
    }),
  updateSettled: async (tx) => payments.updateSettled(tx, await someId(tx)),
};

async function someId(tx: Tx): Promise<number> {
  const payment = await payments.selectPayment(tx, '17'.padStart(32, '0'));
  return payment?.id ?? 0;
}
