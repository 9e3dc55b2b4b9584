/**
 * A complete top-up by the sandbox, by a browser without JavaScript and by an API client: requested, paid on the
 * sandbox page, notified over HTTP, credited once, also after repeated or wrong notifications, and recovered when the
 * notification was lost.
 */
import { expect } from 'chai';
import topUps from '#src/payments/top-ups/module.ts';
import { stageWith } from '#test/support/stage.ts';
import { type SessionAnswer, type SignedInPlayer, asPlayer, freshName, testConfig } from '#test/support/store.ts';
import { fixedClock, makeServices } from '#test/support/services.ts';
import { MINUTE_MS } from '#src/shared/time.ts';

const SUM = 499;

describe('A top-up by the sandbox', () => {
  const clock = fixedClock();
  const stage = stageWith(() => makeServices({ clock, config: testConfig({ demo: true, rateFactor: 1000 }) }));
  before(async () => {
    // The sandbox notifies the store at the address where the store listens.
    Object.assign(stage.services.config, { publicOrigin: stage.store.address });
  });

  const balanceOf = async ({ agent }: SignedInPlayer): Promise<number> =>
    ((await agent.get('/api/_auth/session').expect(200)).body as SessionAnswer).user?.balanceMinor ?? 0;
  const begin = async (player: SignedInPlayer, method: string): Promise<string> => {
    const begun = await player.post('/api/payment/create', { sum: SUM, method, promo: '' }).expect(200);
    return new URL((begun.body as { readonly url: string }).url).pathname;
  };

  for (const [manner, credited] of [
    ['prompt', 1],
    ['twice', 1],
    ['wrong', 0],
    ['lost', 0],
  ] as const) {
    it(`A top-up whose notification is ${manner} is credited ${String(credited)} times`, async () => {
      const player = await asPlayer(stage.store, freshName());
      const before = await balanceOf(player);
      const path = await begin(player, 'sandbox');
      const fields = { decision: 'paid', manner };
      const back = await stage.store.guest().post(path).type('form').send(fields).expect(303);
      expect(back.headers['location']).to.match(new RegExp(`^${stage.store.address}/payment/`));
      expect((await balanceOf(player)) - before).to.equal(credited * SUM * 100);
    });
  }

  it('A top-up without a notification is found by the store, after the payment only', async () => {
    const player = await asPlayer(stage.store, freshName());
    const before = await balanceOf(player);
    const path = await begin(player, 'sandbox-lost');
    const askAbout = async (afterMinutes: number): Promise<number> => {
      clock.moveBy(afterMinutes * MINUTE_MS);
      for (const { name, act } of topUps.jobs) if (name === 'ask-about-payments') await act(stage.services);
      return (await balanceOf(player)) - before;
    };
    expect(await askAbout(1)).to.equal(0);
    await stage.store.guest().post(path).type('form').send({ decision: 'paid' }).expect(303);
    expect((await balanceOf(player)) - before).to.equal(0);
    expect(await askAbout(2)).to.equal(SUM * 100);
    expect(await askAbout(4)).to.equal(SUM * 100);
  });

  it('A declined top-up takes nothing', async () => {
    const player = await asPlayer(stage.store, freshName());
    const before = await balanceOf(player);
    const path = await begin(player, 'sandbox');
    await stage.store.guest().post(path).type('form').send({ decision: 'declined' }).expect(303);
    await stage.store.guest().post(path).type('form').send({ decision: 'paid' }).expect(303);
    expect(await balanceOf(player)).to.equal(before);
  });
});
