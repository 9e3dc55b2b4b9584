/**
 * Every payment provider passes these tests: a top-up is requested, paid at the provider, notified over HTTP, credited
 * once, found when the notification was lost, and taken back after a refund. Forged, repeated, smaller, malformed and
 * late notifications change nothing. The providers are local servers as strict as the real ones.
 */
import { expect } from 'chai';
import { paymentProviders } from '#src/payments/top-ups/providers/registry.ts';
import type { ProviderFault } from '#test/support/providers/provider-server.ts';
import { asPlayer, freshName } from '#test/support/store.ts';
import { STAND_INS, topUpStage } from '#test/support/players/top-up-stage.ts';
import { DAY_MS, MINUTE_MS } from '#src/shared/time.ts';

const NAMES = Object.keys(STAND_INS) as (keyof typeof STAND_INS)[];
const AT_ONCE = 20;

describe('Every payment provider', function () {
  this.timeout(60_000);
  const { clock, stage, standIns, begin, send, run, marksOf, setAsideOthers } = topUpStage();

  it('Every provider of the store has a simulated one that these tests use', () => {
    const names = paymentProviders(stage.services).map(({ name }) => name);
    // The sandbox of demo mode moves no money and has tests of its own.
    expect(names).to.have.members(['sandbox', ...NAMES]);
  });

  for (const name of NAMES) {
    it(`A top-up notified many times at once by ${name} is credited once, a forged one is not`, async () => {
      const standIn = standIns[name];
      const { url, worth, status, gained } = await begin(standIn);
      await send(name, standIn.forge(url)).expect(standIn.forgedStatus);
      expect(await gained()).to.equal(0);
      standIn.pay(url);
      const all = await Promise.all(Array.from({ length: AT_ONCE }, () => send(name, standIn.notify(url)).expect(200)));
      all.push(await send(name, standIn.notify(url)).expect(200));
      expect(new Set(all.map(({ text }) => text))).to.deep.equal(new Set([standIn.acknowledgement]));
      expect(await gained()).to.equal(worth);
      expect(await status()).to.include({ state: 'paid', creditedMinor: worth });
    });

    it(`A wrong sum from ${name} is refused, and the right sum under the same event is credited`, async () => {
      const standIn = standIns[name];
      const { url, worth, status, gained } = await begin(standIn);
      standIn.pay(url);
      const { notification, restore } = standIn.notifyLess(url);
      await send(name, notification).expect(200);
      restore();
      expect(await gained()).to.equal(0);
      expect(await status()).to.include({ state: 'pending', creditedMinor: null });
      await send(name, standIn.notify(url)).expect(200);
      await send(name, standIn.notify(url)).expect(200);
      expect(await gained()).to.equal(worth);
      expect(await status()).to.include({ state: 'paid', creditedMinor: worth });
    });

    it(`A top-up is found after a lost notification of ${name}, and a late one credits nothing more`, async () => {
      const standIn = standIns[name];
      const { url, worth, status, gained } = await begin(standIn);
      standIn.pay(url);
      expect(await status()).to.include({ state: 'pending', creditedMinor: null });
      clock.moveBy(2 * MINUTE_MS);
      await run('ask-about-payments');
      expect(await gained()).to.equal(worth);
      await send(name, standIn.notify(url)).expect(200);
      expect(await gained()).to.equal(worth);
      expect(await status()).to.include({ state: 'paid', creditedMinor: worth });
    });

    it(`A refund of which ${name} sent no notification is found by a later query, once`, async () => {
      const standIn = standIns[name];
      const { id, url, worth, status, gained } = await begin(standIn);
      await setAsideOthers();
      standIn.pay(url);
      await send(name, standIn.notify(url)).expect(200);
      await run('ask-about-refunds');
      clock.moveBy(2 * DAY_MS);
      await run('ask-about-refunds');
      expect([await gained(), (await status()).state]).to.deep.equal([worth, 'paid']);
      const hasReturnedPart = standIn.giveBack(url, 0.5);
      clock.moveBy(3 * DAY_MS);
      await run('ask-about-refunds');
      expect(await gained()).to.equal(worth);
      expect(await marksOf(id)).to.deep.equal(hasReturnedPart ? ['amount'] : []);
      standIn.giveBack(url, 1);
      for (let day = 0; day < 40; day += 10) {
        clock.moveBy(10 * DAY_MS);
        await run('ask-about-refunds');
      }
      expect(await gained()).to.equal(0);
      expect(await status()).to.include({ state: 'refunded' });
      expect((await marksOf(id)).filter((kind) => kind === 'refunded')).to.have.length(1);
    });

    it(`A malformed notification of ${name} is refused, and the payment stays as it is`, async () => {
      const standIn = standIns[name];
      const { url, worth, status, gained } = await begin(standIn);
      standIn.pay(url);
      const right = standIn.notify(url);
      for (const body of ['', 'null', '[]', '{}', '{', 'a=b', right.body.slice(0, -2), '1'.repeat(50_000)]) {
        const answer = await send(name, { ...right, body });
        expect(answer.status, body.slice(0, 40)).to.be.oneOf([400, 401]);
      }
      expect(await gained()).to.equal(0);
      expect(await status()).to.include({ state: 'pending' });
      await send(name, right).expect(200);
      expect(await gained()).to.equal(worth);
    });
  }

  // The player's visit to FreeKassa creates the payment there: the store sends no request.
  for (const name of NAMES.filter((one) => one !== 'freekassa')) {
    it(`A top-up can be begun again after ${name} was unavailable`, async () => {
      const { method, currency, server } = standIns[name];
      const player = await asPlayer(stage.store, freshName());
      await player.post('/api/user/currency/change', { code: currency }).expect(200);
      const create = () => player.post('/api/payment/create', { sum: 499, method, promo: '' });
      for (const fault of ['broken', 'garbage', 'closed'] satisfies ProviderFault[]) {
        server.have(fault, 2);
        const answer = await create();
        expect([answer.status, (answer.body as { readonly error?: string }).error], fault).to.deep.equal([
          503,
          'errors.payment.away',
        ]);
      }
      server.recover();
      await create().expect(200);
    });
  }
});
