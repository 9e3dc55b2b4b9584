/* Money is credited exactly once, for repeated, reordered and forged notifications alike. */
import { expect } from 'chai';
import fc from 'fast-check';
import { handleNotification } from '#src/payments/top-ups/receive-notification.ts';
import type { ProviderClaim, ClaimState } from '#src/payments/top-ups/providers/provider.ts';
import type { Player } from '#src/shared/actor.ts';
import { AppError } from '#src/shared/errors.ts';
import type { TestNotification, SignedNotification } from '#test/support/providers/test-provider.ts';
import { expectCleanAudit, makePlayer, refusalOf } from '#test/support/services.ts';
import { type Stage, begin, claimOf, fundsOf, openStage, sendClaim, stateOf } from './payment-stage.ts';
import { DAY_MS } from '#src/shared/time.ts';

const STATES: readonly ClaimState[] = ['pending', 'paid', 'failed', 'expired', 'refunded'];

function ordersOf<One>(all: readonly One[]): One[][] {
  if (all.length === 0) return [[]];
  return all.flatMap((one, index) => ordersOf(all.filter((_, at) => at !== index)).map((rest) => [one, ...rest]));
}

describe('Notifications of payments', function () {
  this.timeout(120_000);
  let stage: Stage;
  let player: Player;
  before(async () => (stage = await openStage()));
  beforeEach(async () => (player = await makePlayer(stage.services, 0)));
  after(() => expectCleanAudit(stage.services));
  after(() => stage.close());

  const receive = (signed: SignedNotification, name = 'testpay') =>
    handleNotification(stage.services, name, { ...signed, address: '203.0.113.7' });
  const newsOf = (claim: ProviderClaim): TestNotification => ({
    order: claim.paymentId ?? '',
    payment: claim.externalId,
    state: claim.state,
    amount: claim.amountMinor,
    currency: claim.currency,
    event: claim.eventId,
  });
  const transfersOf = async (paymentId: number): Promise<number> => {
    const [row] = await stage.services
      .db('transfers')
      .where({ subject_type: 'payment', subject_id: paymentId, kind: 'top_up', unit: 'RUB' })
      .count<{ n: number }[]>({ n: '*' });
    return Number(row?.n);
  };

  it('A paid notification credits the sum once and gets the provider’s acknowledgement', async () => {
    const payment = await begin(stage, player, 250.5);
    const signed = stage.pay.sign(newsOf(claimOf(payment, 'paid')), stage.clock.now());
    expect(await receive(signed)).to.deep.equal({ contentType: 'text/plain', body: 'OK' });
    expect(await fundsOf(stage, player)).to.deep.equal([250_50, 250_50, 0, 0]);
    expect(await receive(signed)).to.deep.equal({ contentType: 'text/plain', body: 'OK' });
    expect(await fundsOf(stage, player)).to.deep.equal([250_50, 250_50, 0, 0]);
  });

  it('100 identical notifications at once credit once', async () => {
    const payment = await begin(stage, player, 100);
    const signed = stage.pay.sign(newsOf(claimOf(payment, 'paid')), stage.clock.now());
    await Promise.all(Array.from({ length: 100 }, () => receive(signed)));
    expect(await fundsOf(stage, player)).to.deep.equal([100_00, 100_00, 0, 0]);
    expect(await transfersOf(payment.id)).to.equal(1);
  });

  it('100 notifications at once with different events credit once', async () => {
    const payment = await begin(stage, player, 100);
    const all = Array.from({ length: 100 }, (_, index) =>
      sendClaim(stage, payment, 'paid', { eventId: `e${index}-${payment.publicId}` }),
    );
    const outcomes = await Promise.all(all);
    expect(outcomes.filter((one) => one === 'applied')).to.have.lengthOf(1);
    expect(await fundsOf(stage, player)).to.deep.equal([100_00, 100_00, 0, 0]);
  });

  it('A notification that is repeated after a day changes nothing', async () => {
    const payment = await begin(stage, player, 100);
    expect(await sendClaim(stage, payment, 'paid')).to.equal('applied');
    stage.clock.moveBy(DAY_MS);
    expect(await sendClaim(stage, payment, 'paid')).to.equal('nothing new');
    expect(await sendClaim(stage, payment, 'paid', { eventId: `again-${payment.publicId}` })).to.equal('nothing new');
    expect(await fundsOf(stage, player)).to.deep.equal([100_00, 100_00, 0, 0]);
  });

  it('Pending, paid, failed, expired and refunded give the same result in every order', async () => {
    const ends = new Set<string>();
    for (const order of ordersOf(STATES)) {
      const one = await makePlayer(stage.services, 0);
      const payment = await begin(stage, one, 600);
      for (const state of order) await sendClaim(stage, payment, state);
      const spins = await stage.services
        .db('players')
        .where({ id: one.id })
        .first<{ free_spins: number; donated_kopecks: number }>();
      ends.add(
        JSON.stringify([
          await stateOf(stage, one, payment),
          await fundsOf(stage, one),
          spins.free_spins,
          spins.donated_kopecks,
        ]),
      );
      expect(await transfersOf(payment.id), order.join()).to.equal(1);
    }
    expect([...ends]).to.deep.equal([JSON.stringify(['refunded', [0, 0, 0, 0], 0, 0])]);
  });

  it('Every order without a refund ends paid, also all at once', async () => {
    const states = STATES.filter((state) => state !== 'refunded');
    for (const order of ordersOf(states)) {
      const one = await makePlayer(stage.services, 0);
      const payment = await begin(stage, one, 20);
      await Promise.all(order.map((state) => sendClaim(stage, payment, state)));
      expect(await stateOf(stage, one, payment), order.join()).to.equal('paid');
      expect(await fundsOf(stage, one), order.join()).to.deep.equal([20_00, 20_00, 0, 0]);
    }
  });

  it('A chargeback after a refund takes nothing twice', async () => {
    const payment = await begin(stage, player, 100);
    for (const state of ['paid', 'refunded', 'charged_back', 'refunded'] as const)
      await sendClaim(stage, payment, state);
    expect(await stateOf(stage, player, payment)).to.equal('charged_back');
    expect(await fundsOf(stage, player)).to.deep.equal([0, 0, 0, 0]);
  });

  for (const [what, changes, kind] of [
    ['another sum', { amountMinor: 10_001 }, 'amount'],
    ['another currency', { currency: 'usd' }, 'currency'],
  ] as const) {
    it(`A notification with ${what} credits nothing and is flagged for staff`, async () => {
      const payment = await begin(stage, player, 100);
      expect(await sendClaim(stage, payment, 'paid', changes)).to.equal('refused');
      expect(await stateOf(stage, player, payment)).to.equal('pending');
      expect(await fundsOf(stage, player)).to.deep.equal([0, 0, 0, 0]);
      const flags = await stage.services
        .db('payment_flags')
        .where({ payment_id: payment.id })
        .select<{ kind: string }[]>('kind');
      expect(flags).to.deep.equal([{ kind }]);
    });
  }

  it('A partial refund is flagged for staff and takes nothing', async () => {
    const payment = await begin(stage, player, 100);
    await sendClaim(stage, payment, 'paid');
    expect(await sendClaim(stage, payment, 'refunded', { amountMinor: 4000 })).to.equal('refused');
    expect(await fundsOf(stage, player)).to.deep.equal([100_00, 100_00, 0, 0]);
  });

  it('A second payment under another name credits nothing and is flagged', async () => {
    const payment = await begin(stage, player, 100);
    await sendClaim(stage, payment, 'paid');
    expect(
      await sendClaim(stage, payment, 'paid', { externalId: 'another', eventId: `other-${payment.publicId}` }),
    ).to.equal('refused');
    expect(await fundsOf(stage, player)).to.deep.equal([100_00, 100_00, 0, 0]);
  });

  it("A notification signed with another provider's key does not apply to this payment", async () => {
    const payment = await begin(stage, player, 100);
    const news = newsOf(claimOf(payment, 'paid'));
    await receive(stage.other.sign(news, stage.clock.now()), 'otherpay');
    expect(await refusalOf(receive(stage.other.sign(news, stage.clock.now())))).to.equal('errors.auth.invalid');
    expect(await refusalOf(receive(stage.pay.sign(news, stage.clock.now()), 'otherpay'))).to.equal(
      'errors.auth.invalid',
    );
    expect(await stateOf(stage, player, payment)).to.equal('pending');
    expect(await fundsOf(stage, player)).to.deep.equal([0, 0, 0, 0]);
  });

  it('An outdated notification is refused, and an unknown provider is not found', async () => {
    const payment = await begin(stage, player, 100);
    const old = new Date(stage.clock.now().getTime() - 600_000);
    const signed = stage.pay.sign(newsOf(claimOf(payment, 'paid')), old);
    expect(await refusalOf(receive(signed))).to.equal('errors.auth.invalid');
    expect(await refusalOf(receive(signed, 'unknown'))).to.equal('errors.notFound');
    expect(await fundsOf(stage, player)).to.deep.equal([0, 0, 0, 0]);
  });

  it('A notification of an unknown payment is acknowledged and changes nothing', async () => {
    const payment = await begin(stage, player, 100);
    const ours = claimOf(payment, 'paid', { paymentId: 'f'.repeat(32) });
    expect(await receive(stage.pay.sign(newsOf(ours), stage.clock.now()))).to.include({ body: 'OK' });
    expect(await sendClaim(stage, payment, 'paid', { paymentId: null, externalId: 'unknown' })).to.equal('unknown');
    expect(await sendClaim(stage, payment, 'paid', { paymentId: null })).to.equal('applied');
    expect(await fundsOf(stage, player)).to.deep.equal([100_00, 100_00, 0, 0]);
  });

  it('1,000 mutated bodies and signatures change nothing', async () => {
    const payment = await begin(stage, player, 100);
    const { body, headers } = stage.pay.sign(newsOf(claimOf(payment, 'paid')), stage.clock.now());
    const mutation = fc.record({
      inBody: fc.boolean(),
      at: fc.nat(),
      bit: fc.integer({ min: 0, max: 7 }),
      cut: fc.boolean(),
    });
    const mutations = fc.sample(mutation, 1000);
    for (const { inBody, at, bit, cut } of mutations) {
      const signature = Buffer.from(headers['x-signature'] ?? '', 'hex');
      const hit = Buffer.from(inBody ? body : signature);
      const place = at % hit.length;
      hit[place] = (hit[place] ?? 0) ^ (1 << bit);
      const changed = cut ? hit.subarray(0, place) : hit;
      const sent = inBody
        ? { body: changed, headers }
        : { body, headers: { ...headers, 'x-signature': changed.toString('hex') } };
      const refused = await receive(sent).then(
        () => null,
        (error: unknown) => error,
      );
      expect(refused).to.be.instanceOf(AppError).with.property('status', 401);
    }
    expect(await stateOf(stage, player, payment)).to.equal('pending');
    expect(await fundsOf(stage, player)).to.deep.equal([0, 0, 0, 0]);
  });
});
