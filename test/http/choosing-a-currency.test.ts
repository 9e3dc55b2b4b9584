/**
 * Choosing a currency with and without an account and JavaScript. Proves where the choice is stored, that sums follow
 * it, that a refusal changes nothing, and that the list of currencies is right.
 */
import { expect } from 'chai';
import { selectPlayer } from '#src/players/players/index.ts';
import { currencyChoices } from '#src/core/currencies/index.ts';
import type { Services } from '#src/platform/services.ts';
import { ceilToCurrency, floorToCurrency } from '#src/shared/money.ts';
import { kopecks } from '#src/shared/units.ts';
import { stageWith } from '#test/support/stage.ts';
import { type SessionAnswer, type Store, asPlayer, freshName, openStore, testConfig } from '#test/support/store.ts';
import { makeServices } from '#test/support/services.ts';
import { setSettings } from '#test/support/store-wide.ts';

interface Envelope {
  readonly status: string;
  readonly error?: string;
  readonly data?: unknown;
}

interface Entity {
  readonly ID: number;
  readonly code: string;
  readonly rate: number;
  readonly name: string;
  readonly sign: string;
  readonly disabled: boolean;
}

const USD_RATE = '0.01090000';
const IDS = { usd: 1, eur: 2, uah: 3, rub: 4, pln: 31, byn: 32, kzt: 50 };

describe('Choosing a currency', () => {
  const stage = stageWith(() => makeServices({ config: testConfig({ rateFactor: 1000 }) }));

  const userOf = async (agent: ReturnType<Store['guest']>): Promise<SessionAnswer['user']> =>
    ((await agent.get('/api/_auth/session').expect(200)).body as SessionAnswer).user;

  it('Sums of a player are displayed in the chosen currency, rounded down', async () => {
    const { agent, auth, post } = await asPlayer(stage.store, freshName());
    const { data } = (await post('/api/user/currency/change', { code: 'usd' }).expect(200)).body as Envelope;
    const balance = floorToCurrency(kopecks(100_000), USD_RATE);
    expect(data).to.deep.equal({
      balance,
      balanceMinor: 100_000,
      bonuses: 100,
      exp: 0,
      donates_sum: 0,
      currency: 'usd',
    });
    expect(await userOf(agent)).to.include({ currency: 'usd', balance });
    expect((await selectPlayer(stage.services.db, auth.id))?.currencyId).to.equal(IDS.usd);
    expect((await agent.get('/').expect(200)).text).to.contain('10,90\u00a0$');
  });

  it('The choice is kept for the next sign-in', async () => {
    const name = freshName();
    const first = await asPlayer(stage.store, name);
    await first.post('/api/user/currency/change', { code: 'pln' }).expect(200);
    expect(await userOf((await asPlayer(stage.store, name)).agent)).to.include({ currency: 'pln' });
  });

  it('The rouble can be chosen although the chooser does not offer it', async () => {
    const { post } = await asPlayer(stage.store, freshName());
    await post('/api/user/currency/change', { code: 'rub' }).expect(200);
  });

  it('An unused currency code changes nothing', async () => {
    const { agent, auth, post } = await asPlayer(stage.store, freshName());
    for (const code of ['xxx', '', 'USD', 'usd ']) {
      const refused = await post('/api/user/currency/change', { code }).expect(422);
      expect(refused.body as Envelope).to.include({ status: 'error', error: 'errors.currency.unknown' });
      expect(refused.headers).not.to.have.property('set-cookie');
    }
    expect((await post('/api/user/currency/change', { code: ['usd'] }).expect(400)).body).to.include({
      status: 'error',
    });
    expect(await userOf(agent)).to.include({ currency: 'rub' });
    expect((await selectPlayer(stage.services.db, auth.id))?.currencyId).to.equal(IDS.rub);
  });

  it('A guest’s browser remembers the choice for a year, and the form returns to its page', async () => {
    const agent = stage.store.guest();
    const chosen = await agent
      .post('/en/currency')
      .type('form')
      .send({ code: 'pln', return: '/en/case/plain' })
      .expect(303)
      .expect('Location', '/en/case/plain');
    expect(chosen.headers['set-cookie']).to.deep.equal([
      'currency=pln; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax',
    ]);
    expect((await agent.get('/en/case/plain').expect(200)).text).to.contain('0,86\u00a0zł');
    expect((await stage.store.guest().get('/en/case/plain').expect(200)).text).not.to.contain('0,86\u00a0zł');
  });

  it('The form works without JavaScript for a player, and not from another site', async () => {
    const { agent, auth } = await asPlayer(stage.store, freshName());
    await agent
      .post('/currency')
      .type('form')
      .send({ ...auth, code: 'eur', return: '/profile' })
      .expect(303);
    expect(await userOf(agent)).to.include({ currency: 'eur' });
    await agent.post('/currency').type('form').send({ code: 'kzt' }).expect(303).expect('Location', '/');
    expect(await userOf(agent)).to.include({ currency: 'kzt' });
    await agent.post('/currency').set('Origin', 'https://other.example').type('form').send({ code: 'usd' }).expect(403);
    await agent.post('/currency').set('Sec-Fetch-Site', 'cross-site').type('form').send({ code: 'usd' }).expect(403);
    expect(await userOf(agent)).to.include({ currency: 'kzt' });
  });

  it('A foreign return path leads home, and a refusal is displayed on the page', async () => {
    for (const back of ['https://other.example/', '//other.example', '/\\other.example', 'javascript:1']) {
      const form = { code: 'eur', return: back };
      await stage.store.guest().post('/pl/currency').type('form').send(form).expect(303).expect('Location', '/pl');
    }
    const agent = stage.store.guest();
    const refused = await agent.post('/pl/currency').type('form').send({ code: 'xxx', return: '/pl/case/plain' });
    expect(refused.status).to.equal(303);
    expect((await agent.get(String(refused.headers['location'])).expect(200)).text).to.contain('Nie znaleziono waluty');
  });

  it('Prices are rounded up', async () => {
    const page = await stage.store.guest().get('/case/plain').expect(200);
    expect(ceilToCurrency(kopecks(2000), USD_RATE)).to.equal(0.22);
    expect(page.text).to.contain('0,22\u00a0$');
  });

  const showRussianData = (isOffered: boolean): Promise<void> =>
    setSettings(stage.services, new Map([['showRussianData', isOffered]]));
  const listOf = async (at: Store): Promise<readonly Entity[]> => {
    const { data } = (await at.guest().get('/api/currency/list').expect(200)).body as Envelope;
    expect(data).to.be.a('string');
    return JSON.parse(String(data)) as Entity[];
  };

  it('The list of currencies is a text of JSON, by the external ids', async () => {
    const list = await listOf(stage.store);
    expect(Object.fromEntries(list.map(({ ID, code }) => [code, ID]))).to.deep.equal(IDS);
    for (const one of list) {
      expect(one).to.have.all.keys('ID', 'code', 'rate', 'name', 'sign', 'disabled');
      expect(one.rate, one.code).to.be.above(0);
      expect(one.disabled, one.code).to.equal(false);
    }
    expect(list.find(({ code }) => code === 'rub')).to.include({ rate: 1, sign: '₽' });
    const named = await stage.store.guest().get('/api/currency/list').set('Cookie', 'locale=pl');
    expect(String((named.body as Envelope).data)).to.contain('Dolar amerykański');
  });

  it('The rouble is offered by the setting, always in demo mode, and to players who already use it', async () => {
    const plain: Services = { ...stage.services, config: { ...stage.services.config, demo: false } };
    const codes = async (at: Services, current: string): Promise<string[]> =>
      (await currencyChoices(at, 'ru', current)).filter(({ isHidden }) => !isHidden).map(({ code }) => code);
    expect(await codes(stage.services, 'usd')).to.include('rub');
    expect(await codes(plain, 'usd'))
      .to.have.length(6)
      .and.not.include('rub');
    expect(await codes(plain, 'rub')).to.include('rub');
    const shop = await openStore(plain);
    expect((await listOf(shop)).filter(({ disabled }) => disabled).map(({ code }) => code)).to.deep.equal(['rub']);
    await shop.close();
    await showRussianData(true);
    expect(await codes(plain, 'usd')).to.include('rub');
    await showRussianData(false);
    const [usd] = await currencyChoices(stage.services, 'ua', 'usd');
    expect(usd).to.deep.equal({ code: 'usd', name: 'Долар США', sign: '$', isHidden: false });
  });
});
