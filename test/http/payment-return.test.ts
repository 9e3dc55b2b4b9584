/**
 * A player comes back from a payment page: before, after or without having paid, with parameters of the provider, stale
 * or foreign ones, or as another player. The page says how the payment stands, leads nowhere else, and credits nothing.
 */
import { expect } from 'chai';
import { type BegunTopUp, topUpStage } from '#test/support/players/top-up-stage.ts';
import { asPlayer, freshName } from '#test/support/store.ts';

describe('The way back from a payment page', function () {
  this.timeout(60_000);
  const { stage, standIns, begin, send } = topUpStage();

  const QUERIES = [
    '',
    '?session_id=cs_test_1&utm_source=pay',
    '?MERCHANT_ORDER_ID=ffffffffffffffffffffffffffffffff&intid=1&AMOUNT=1.00',
    '?id=ffffffffffffffffffffffffffffffff&state=paid&credited=1000000',
    '?from=https://evil.example/&look=-1',
    '?from=/case/a&from=//evil.example&look=1e9',
    '?from=%20&look=%F0%9F%92%B8&%5B%5D=1',
    `?${'x=1&'.repeat(50)}`,
  ];

  it('The page shows how the payment stands, whatever the address has besides its number', async () => {
    const { yookassa } = standIns;
    const topUp = await begin(yookassa);
    for (const state of ['pending', 'paid'] as const) {
      for (const query of QUERIES) {
        const { status, text } = await topUp.visit(`/en/payment/${topUp.id}${query}`);
        expect(status, query).to.equal(200);
        expect(text, query).to.contain(stage.services.texts.t('en')(`payments.state.${state}`));
        expect(text, query).not.to.match(/"(?:https?:)?\/\/evil/);
        expect((await topUp.status()).state, query).to.equal(state);
      }
      yookassa.pay(topUp.url);
      await send('yookassa', yookassa.notify(topUp.url)).expect(200);
    }
    expect(await topUp.gained()).to.equal(topUp.worth);
  });

  it('A number that is damaged or belongs to another player shows no payment', async () => {
    const topUp: BegunTopUp = await begin(standIns.yookassa);
    const stranger = await asPlayer(stage.store, freshName());
    await stranger.agent.get(`/en/payment/${topUp.id}`).expect(404);
    for (const id of [topUp.id.toUpperCase(), `${topUp.id}.`, `${topUp.id}%20`, topUp.id.slice(1), '0', '..']) {
      expect((await topUp.visit(`/en/payment/${id}`)).status, id).to.be.oneOf([200, 301, 302, 303, 308, 404]);
    }
    const { status, text } = await stage.store.guest().get(`/en/payment/${topUp.id}`);
    expect(status).to.be.oneOf([200, 401]);
    expect(text).not.to.contain(topUp.url.href);
  });
});
