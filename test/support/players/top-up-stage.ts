/** A store with all simulated payment providers, and the steps of a top-up as an API client performs them. */
import type { Test } from 'supertest';
import { MINUTE_MS } from '#src/shared/time.ts';
import { currencyByCode } from '#src/core/currencies/index.ts';
import topUps from '#src/payments/top-ups/module.ts';
import { paymentProviders } from '#src/payments/top-ups/providers/registry.ts';
import { readPayConfig } from '#src/platform/config/pay-config.ts';
import { exampleProvider } from '#test/templates/payment-provider/adapter.ts';
import { exampleSettings } from '#test/templates/payment-provider/settings.ts';
import { openExampleStandIn } from '#test/templates/payment-provider/stand-in.ts';
import { openCryptomusStandIn } from '#test/support/providers/cryptomus-server.ts';
import { openFreeKassaStandIn } from '#test/support/providers/freekassa-server.ts';
import { type ProviderStandIn, type SentNotification, known } from '#test/support/providers/provider-stand-in.ts';
import { type TestClock, fixedClock, makeServices } from '#test/support/services.ts';
import { type Stage, stageWith } from '#test/support/stage.ts';
import { type SessionAnswer, asPlayer, freshName, testConfig } from '#test/support/store.ts';
import { openStripeStandIn } from '#test/support/providers/stripe-server.ts';
import { openYooKassaStandIn } from '#test/support/providers/yookassa-server.ts';

const SUM = 499;

/** Opens the simulated provider of each real one, and of the template for new ones. */
export const STAND_INS = {
  stripe: openStripeStandIn,
  yookassa: openYooKassaStandIn,
  freekassa: openFreeKassaStandIn,
  cryptomus: openCryptomusStandIn,
  example: openExampleStandIn,
};
type ProviderName = keyof typeof STAND_INS;
type OpenStandIns = { [Name in ProviderName]: Awaited<ReturnType<(typeof STAND_INS)[Name]>> };

interface TopUpStatus {
  readonly state: string;
  readonly creditedMinor: number | null;
}

/** A top-up that the provider has created and the player has not paid. */
export interface BegunTopUp {
  readonly id: string;
  readonly url: URL;
  /** The money that the sum is worth, in kopecks. */
  readonly worth: number;
  readonly status: () => Promise<TopUpStatus>;
  readonly gained: () => Promise<number>;
  /** The player visits a page. */
  readonly visit: (path: string) => Test;
}

export interface TopUpStage {
  readonly clock: TestClock;
  readonly stage: Stage;
  readonly standIns: OpenStandIns;
  readonly begin: (standIn: ProviderStandIn) => Promise<BegunTopUp>;
  readonly send: (provider: string, notification: SentNotification) => Test;
  /** Runs a job of the payments module. */
  readonly run: (job: string) => Promise<unknown>;
  /** Asks the provider about one payment alone: a run asks about a limited number. */
  readonly ask: (topUp: BegunTopUp) => Promise<void>;
  /** Kinds of the marks that staff see at a payment, the oldest first. */
  readonly marksOf: (id: string) => Promise<string[]>;
  /** A run asks about a limited number of payments, and those of other tests and files wait for it too. */
  readonly setAsideOthers: () => Promise<unknown>;
}

/** For a `describe` block: opens the store before its tests and closes it after them. */
export function topUpStage(): TopUpStage {
  const clock = fixedClock();
  const standIns = {} as OpenStandIns;
  const stage = stageWith(async () => {
    const [stripe, yookassa, freekassa, cryptomus, example] = await Promise.all([
      STAND_INS.stripe(clock),
      STAND_INS.yookassa(),
      STAND_INS.freekassa(),
      STAND_INS.cryptomus(),
      STAND_INS.example(),
    ]);
    Object.assign(standIns, { stripe, yookassa, freekassa, cryptomus, example });
    const environment = Object.assign({}, ...Object.values(standIns).map((standIn) => standIn.environment)) as object;
    const made = await makeServices({
      clock,
      config: testConfig({ pay: readPayConfig(environment), rateFactor: 1000 }),
    });
    const template = exampleProvider(made, exampleSettings.read(environment));
    return { ...made, providers: { payments: [...paymentProviders(made), known(template ?? undefined)] } };
  });
  after(async () => {
    await Promise.all(Object.values(standIns).map(({ server }) => server.close()));
  });

  const run = (job: string): Promise<unknown> =>
    Promise.resolve(known(topUps.jobs.find(({ name }) => name === job)).act(stage.services));
  return {
    clock,
    stage,
    standIns,
    begin: (standIn) => begin(stage, standIn),
    send: (provider, { type, body, headers = {} }) =>
      stage.store.guest().post(`/api/payment/notify/${provider}`).type(type).set(headers).send(body),
    run,
    ask: async ({ id }) => {
      await stage.services.db('payments').whereNot({ public_id: id }).update({ query_at: null });
      clock.moveBy(2 * MINUTE_MS);
      await run('ask-about-payments');
    },
    marksOf: (id) =>
      stage.services
        .db('payment_flags as f')
        .join('payments as p', 'p.id', 'f.payment_id')
        .where('p.public_id', id)
        .orderBy('f.id')
        .pluck('f.kind'),
    setAsideOthers: () => stage.services.db('payments').update({ refund_query_at: null }),
  };
}

/** Requests a top-up twice under one key: both answers are the same payment. */
async function begin({ store, services }: Stage, { method, currency }: ProviderStandIn): Promise<BegunTopUp> {
  const player = await asPlayer(store, freshName());
  const balance = async (): Promise<number> =>
    ((await player.agent.get('/api/_auth/session').expect(200)).body as SessionAnswer).user?.balanceMinor ?? 0;
  await player.post('/api/user/currency/change', { code: currency }).expect(200);
  const before = await balance();
  const input = { sum: SUM, method, promo: '' };
  const first = await player.post('/api/payment/create', input, 'one-input').expect(200);
  const again = await player.post('/api/payment/create', input, 'one-input').expect(200);
  if (again.text !== first.text) throw new Error('one key began two payments');
  const { id, url } = first.body as { readonly id: string; readonly url: string };
  const { rate } = await currencyByCode(services, currency);
  const [whole = '', decimals = ''] = rate.split('.');
  return {
    id,
    url: new URL(url),
    worth: Number((BigInt(SUM * 100) * 10n ** BigInt(decimals.length)) / BigInt(whole + decimals)),
    status: async () =>
      ((await player.get(`/api/payment/status/${id}`).expect(200)).body as { readonly data: TopUpStatus }).data,
    visit: (path) => player.agent.get(path),
    gained: async () => (await balance()) - before,
  };
}
