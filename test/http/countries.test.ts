/**
 * Countries where paid play is closed: 451 for calls and a page for forms, notices on pages with a payment button, a
 * country header that counts only from a trusted proxy, a page cache that keeps countries apart, and the country
 * declared by the player from the first sign-in to the last.
 */
import { expect } from 'chai';
import { HtmlValidate } from 'html-validate';
import { LOCALE_CODES, inEveryLocale } from '#src/shared/locales.ts';
import { href } from '#test/support/pages/links.ts';
import type { Services } from '#src/platform/services.ts';
import { closeCountries } from '#test/support/catalogue/closed-countries.ts';
import { VALID_HTML } from '#test/support/pages/valid-html.ts';
import {
  asPlayer,
  asStaff,
  freshName,
  openStore,
  type SignedInPlayer,
  type Store,
  testConfig,
} from '#test/support/store.ts';
import { stageWith } from '#test/support/stage.ts';
import { closeServices, makeServices } from '#test/support/services.ts';

const BEHIND = { trustProxyHops: 1, countryHeader: 'x-country', rateFactor: 1000 };
const CLOSED_HERE = inEveryLocale({
  ru: 'Платные игры в вашей стране недоступны',
  en: 'Paid games aren’t available in your country',
  ua: 'Платні ігри у вашій країні недоступні',
  pl: 'Płatne gry są niedostępne w Twoim kraju',
});

describe('Countries where paid play is closed', function () {
  this.timeout(60_000);
  const stage = stageWith(() => makeServices({ config: testConfig(BEHIND) }));
  let player: SignedInPlayer;
  beforeEach(async () => {
    player = await asPlayer(stage.store, freshName());
    await closeCountries(stage.services, ['AQ']);
  });
  afterEach(() => closeCountries(stage.services, []));

  /** Text with normal spaces: no-break spaces keep short words with the next one. */
  const plain = (html: string): string => html.replaceAll('\u00a0', ' ');
  const open = (from: string | null, by = player) => {
    const post = by.post('/api/case/open', { case: 'plain', count: 1 });
    return from === null ? post : post.set('X-Country', from);
  };
  const choose = (country: string | null) => player.post('/api/user/country', { country }).expect(200);

  it('A call gets 451 in the envelope, by the header or by the player’s declaration', async () => {
    await open(null).expect(200);
    for (const from of ['AQ', 'aq', 'BV, AQ']) {
      expect((await open(from).expect(451)).body).to.include({ status: 'error', error: 'errors.country' });
    }
    // The visitor's own value has precedence over the proxy, and an invalid country counts as unknown.
    for (const from of ['AQ, BV', 'T1', 'XX', '']) await open(from).expect(200);
    await choose('AQ');
    await open('BV').expect(451);
    const paying = await player.post('/api/payment/create', { sum: 100, method: 'sandbox', promo: '' }).expect(451);
    expect(paying.body).to.include({ error: 'errors.country' });
    await choose(null);
    await open('BV').expect(200);
  });

  it('The header is ignored without a trusted proxy or a configured name', async () => {
    for (const config of [
      { ...BEHIND, trustProxyHops: 0 },
      { ...BEHIND, countryHeader: null },
    ]) {
      const services: Services = await makeServices({ config: testConfig(config) });
      const store: Store = await openStore(services);
      const { post } = await asPlayer(store, freshName());
      await post('/api/case/open', { case: 'plain', count: 1 }).set('X-Country', 'AQ').expect(200);
      await store.close();
      await closeServices(services);
    }
  });

  it('A posted form gets a page in its language that lists what remains available', async () => {
    await choose('AQ');
    for (const locale of LOCALE_CODES) {
      for (const [path, fields] of [
        ['/case/plain', { count: '1' }],
        ['/payment', { sum: '100', method: 'sandbox', terms: '1', intent: 'pay' }],
      ] as const) {
        const answer = await player.agent
          .post(href(locale, path))
          .type('form')
          .send({ ...player.auth, ...fields })
          .expect(451)
          .expect('Content-Type', /html/);
        expect(plain(answer.text)).to.contain(`<h1>${CLOSED_HERE[locale]}</h1>`);
        for (const way of ['/?category=free', '/profile', '/profile/accounts#country', '/contacts'])
          expect(answer.text).to.contain(`href="${href(locale, way)}"`);
        const report = await new HtmlValidate(VALID_HTML).validateString(answer.text);
        expect(report.results.flatMap(({ messages }) => messages)).to.deep.equal([]);
      }
    }
    const part = await player.agent
      .post('/en/case/plain')
      .set('HX-Request', 'true')
      .type('form')
      .send({ ...player.auth, count: '1' });
    expect([part.status, part.headers['hx-retarget']]).to.deep.equal([451, '#toasts']);
  });

  it('Every page with a button that pays says so, and no other page does', async () => {
    await choose('AQ');
    const closed = ['/case/plain', '/case/for-points', '/contract', '/upgrade', '/payment'];
    for (const locale of LOCALE_CODES) {
      for (const path of closed) {
        const { text } = await player.agent.get(href(locale, path)).expect(200);
        expect(plain(text), path).to.contain(CLOSED_HERE[locale]);
        const report = await new HtmlValidate(VALID_HTML).validateString(text);
        expect(
          report.results.flatMap(({ messages }) => messages),
          path,
        ).to.deep.equal([]);
      }
      for (const path of ['/', '/case/for-free', '/profile', '/bonus'])
        expect(plain((await player.agent.get(href(locale, path)).expect(200)).text), path).not.to.contain(
          CLOSED_HERE[locale],
        );
    }
    const { text } = await player.agent.get('/en/case/plain');
    expect(text).not.to.contain('action="/en/case/plain"');
  });

  it('Cached pages of guests are kept apart by country, except for the home page', async () => {
    const from = (path: string, country: string) => stage.store.guest().get(path).set('X-Country', country).expect(200);
    for (let round = 0; round < 4; round += 1) {
      expect((await from('/en/case/plain', 'BV')).text).not.to.contain(CLOSED_HERE.en);
      expect((await from('/en/case/plain', 'AQ')).text).to.contain(CLOSED_HERE.en);
      expect((await from('/en', 'AQ')).text).to.equal((await from('/en', 'BV')).text);
    }
    await closeCountries(stage.services, ['BV']);
    expect((await from('/en/case/plain', 'BV')).text).to.contain(CLOSED_HERE.en);
    expect((await from('/en/case/plain', 'AQ')).text).not.to.contain(CLOSED_HERE.en);
  });

  it('The country is declared with 18+ or in the account, exported, and deleted with the account', async () => {
    const form = (path: string, fields: object) =>
      player.agent
        .post(path)
        .type('form')
        .send({ ...player.auth, ...fields });
    const country = async (): Promise<unknown> => {
      const file = await player.agent.get('/api/user/export').buffer(true).expect(200);
      return (JSON.parse(file.text) as { account: { country: unknown } }).account.country;
    };
    expect(await country()).to.equal(null);
    await form('/en/adult', { confirm: '1', country: 'PL' }).expect(303);
    expect(await country()).to.equal('PL');
    // An empty field does not withdraw the earlier answer.
    await form('/en/adult', { confirm: '1', country: '' }).expect(303);
    expect((await player.agent.get('/en/profile/accounts')).text).to.match(/<option value="PL" selected="">Poland</);
    await form('/en/profile/country', { country: 'ua' }).expect(303).expect('Location', '/en/profile/accounts#country');
    expect(await country()).to.equal('UA');
    for (const wrong of ['ZZ', 'Ukraine', 'P', 'P;']) {
      await player.post('/api/user/country', { country: wrong }).expect(422);
      await form('/en/profile/country', { country: wrong }).expect(303);
    }
    expect(await country()).to.equal('UA');
    await form('/en/profile/country', { country: '' }).expect(303);
    expect(await country()).to.equal(null);
    await choose('DE');
    await player.post('/api/user/delete', { confirm: player.auth.id }).expect(200);
    const [row] = await stage.services
      .db('players')
      .select<object[]>('country', 'country_at')
      .where({ id: player.auth.id });
    expect(row).to.deep.equal({ country: null, country_at: null });
  });

  it('Admins select countries, the log has both lists, and the next opening follows them', async () => {
    const admin = await asStaff(stage.store, 'admin');
    await admin.post('/staff/settings/countries', { 'closedCountries.AQ': '1', 'closedCountries.BV': '1' }).expect(303);
    await open('BV').expect(451);
    await choose('BV');
    const { text } = await admin.agent.get('/en/staff/settings?group=countries').expect(200);
    expect(text)
      .to.contain('the x-country header')
      .and.to.match(/By declared country, paid games are closed to \d+ players?/);
    expect(text.indexOf('closedCountries.AQ')).to.be.below(text.indexOf('closedCountries.AD'));
    const log = (await admin.agent.get('/en/staff/audit').expect(200)).text;
    expect(log).to.contain('closedCountries');
    await admin.post('/staff/settings/countries', { 'closedCountries.AQ': '1' }).expect(303);
    await open('BV').expect(200);
    const { post } = await asStaff(stage.store, 'manager');
    await post('/staff/settings/countries', { 'closedCountries.DE': '1' }).expect(403);
  });
});
