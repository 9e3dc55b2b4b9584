/**
 * Languages on their own origins (LOCALE_ORIGINS) and trust in host headers. Proves that links stay on their origin,
 * that the language switch leads to the other one with the same path, that search engines get absolute addresses, and
 * that a Host or forwarded header counts only by TRUST_PROXY.
 */
import { inEveryLocale } from '#src/shared/locales.ts';
import { expect } from 'chai';
import { isOwnOrigin } from '#src/http/origin.ts';
import type { Services } from '#src/platform/services.ts';
import { freshName, openStore, type Store, testConfig } from '#test/support/store.ts';
import { closeServices, makeServices } from '#test/support/services.ts';

const ORIGINS = inEveryLocale({
  ru: 'http://store.example',
  en: 'http://en.example',
  ua: 'http://ua.example:8080',
  pl: 'http://store.example',
});

const hrefOf = (html: string, lang: string): string | undefined =>
  new RegExp(`<a [^>]*href="([^"]*)"[^>]*hrefLang="${lang}"`, 'i').exec(html)?.[1];

describe('Languages with origins of their own', () => {
  let services: Services;
  let store: Store;
  before(async () => {
    const addresses = { publicOrigin: ORIGINS.ru, localeOrigins: ORIGINS, cookieDomain: 'example' };
    services = await makeServices({ config: testConfig({ rateFactor: 1000, ...addresses }) });
    store = await openStore(services);
  });
  after(async () => {
    await store.close();
    await closeServices(services);
  });

  const at = (host: string, path: string) => store.guest().get(path).redirects(0).set('Host', host);

  it('The host selects the language, also for cached pages', async () => {
    for (let round = 0; round < 3; round += 1) {
      for (const [host, tag] of [
        ['store.example', 'ru'],
        ['en.example', 'en'],
        ['EN.example', 'en'],
        ['ua.example:8080', 'uk'],
      ] as const) {
        const { text } = await at(host, '/case/plain').expect(200);
        expect(text, host).to.contain(`<html lang="${tag}"`);
      }
    }
    expect((await at('store.example', '/pl/case/plain').expect(200)).text).to.contain('<html lang="pl"');
  });

  it('Calls at a host of a language answer in it, whatever the cookie of another host says', async () => {
    for (const [host, tag] of [
      ['en.example', 'en'],
      ['ua.example:8080', 'uk'],
      ['store.example', 'pl'],
    ] as const) {
      const { headers } = await at(host, '/api/nothing').set('Cookie', 'locale=pl').expect(404);
      expect(headers['content-language'], host).to.equal(tag);
    }
  });

  it('Links have no prefix, and the language chooser keeps the path in a whole address', async () => {
    const { text } = await at('en.example', '/case/plain?opening=x').expect(200);
    expect(text)
      .to.contain('href="/"')
      .and.not.to.match(/href="\/en[/"]/);
    expect(hrefOf(text, 'ru')).to.equal('http://store.example/case/plain?opening=x');
    expect(hrefOf(text, 'uk')).to.equal('http://ua.example:8080/case/plain?opening=x');
    expect(hrefOf(text, 'pl')).to.equal('http://store.example/pl/case/plain?opening=x');
    const russian = (await at('store.example', '/').expect(200)).text;
    expect(hrefOf(russian, 'pl')).to.equal('/pl');
    expect(hrefOf(russian, 'en')).to.equal('http://en.example/');
  });

  it('Search engines get whole addresses, the same in every language', async () => {
    for (const [host, path, own] of [
      ['store.example', '/case/plain', 'http://store.example/case/plain'],
      ['en.example', '/case/plain', 'http://en.example/case/plain'],
      ['store.example', '/pl/case/plain', 'http://store.example/pl/case/plain'],
    ] as const) {
      const { text } = await at(host, path).expect(200);
      expect(text, own).to.contain(`<link rel="canonical" href="${own}"/>`);
      for (const [tag, address] of [
        ['ru', 'http://store.example/case/plain'],
        ['en', 'http://en.example/case/plain'],
        ['uk', 'http://ua.example:8080/case/plain'],
        ['pl', 'http://store.example/pl/case/plain'],
        ['x-default', 'http://store.example/case/plain'],
      ] as const) {
        expect(text, `${own} ${tag}`).to.contain(`<link rel="alternate" hrefLang="${tag}" href="${address}"/>`);
      }
    }
  });

  it('Each page has one address', async () => {
    await at('store.example', '/en/case/plain?q=1').expect(308).expect('Location', 'http://en.example/case/plain?q=1');
    await at('store.example', '/en').expect(308).expect('Location', 'http://en.example/');
    await at('en.example', '/en').expect(404);
    await at('en.example', '/nothing/?q=1').expect(308).expect('Location', '/nothing?q=1');
    await at('en.example', '/').expect(200);
  });

  it('The language form leads to the other origin, and both share cookies', async () => {
    const form = { code: 'en', return: '/case/plain' };
    const chosen = await store.guest().post('/language').set('Host', 'store.example').type('form').send(form);
    expect(chosen.headers['location']).to.equal('http://en.example/case/plain');
    expect(String(chosen.headers['set-cookie'])).to.match(/^locale=en; .*; Domain=example/);
    expect(chosen.headers['content-security-policy']).to.contain(`form-action 'self' ${ORIGINS.ru} ${ORIGINS.en}`);
    const signedIn = await at('en.example', `/auth/demo?name=${encodeURIComponent(freshName())}`).expect(303);
    expect(String(signedIn.headers['set-cookie'])).to.match(/Domain=example/);
    const cookie = String(signedIn.headers['set-cookie']).split(';', 1)[0] ?? '';
    const bye = () => store.guest().delete('/api/_auth/session').set('Cookie', cookie);
    await bye().set('Origin', 'http://other.example').expect(403);
    await bye().set('Host', 'other.example').set('Origin', 'http://other.example').expect(421);
    await bye().set('Origin', ORIGINS.ua).expect(200);
  });
});

describe('The host of a request', () => {
  const FORGED = {
    Host: 'evil.example',
    'X-Forwarded-Host': 'evil.example',
    'X-Forwarded-Proto': 'https',
    'X-Forwarded-For': '203.0.113.7',
    'X-Forwarded-Port': '444',
    'X-Forwarded-Prefix': '/evil',
    'X-Original-URL': '/profile',
    'X-Rewrite-URL': '/profile',
    'X-HTTP-Method-Override': 'DELETE',
    Forwarded: 'for=203.0.113.7;host=evil.example;proto=https',
  };
  let services: Services;
  let store: Store;

  const open = async (changes: Parameters<typeof testConfig>[0]): Promise<void> => {
    services = await makeServices({ config: testConfig(changes) });
    store = await openStore(services);
  };
  afterEach(async () => {
    await store.close();
    await closeServices(services);
  });

  it('Forged forwarding headers change no response', async () => {
    await open({ rateFactor: 1000, publicOrigin: 'http://store.example' });
    // Development refuses an unknown host (below). The services themselves need a durable database in production.
    Object.assign(services.config, { env: 'production' });
    for (const path of ['/en/case/plain', '/api/case/list', '/en/nothing/?q=1', '/builds/latest.json', '/nothing']) {
      const plain = await store.guest().get(path).redirects(0);
      const forged = await store.guest().get(path).redirects(0).set(FORGED);
      const codeless = (text: string): string => text.replaceAll(/<code>[0-9a-f]{8}-\w+<\/code>/g, '');
      expect(forged.status, path).to.equal(plain.status);
      expect(codeless(forged.text), path).to.equal(codeless(plain.text)).and.not.contain('evil.example');
      expect(forged.headers['location'], path).to.equal(plain.headers['location']);
      expect(forged.headers['set-cookie'], path).to.deep.equal(plain.headers['set-cookie']);
    }
  });

  it('The nearest trusted proxy decides the host, and an untrusted header is ignored', async () => {
    const addresses = { publicOrigin: ORIGINS.ru, localeOrigins: ORIGINS };
    await open({ rateFactor: 1000, ...addresses });
    const tagBy = async (host: string, forwarded: string): Promise<string | undefined> => {
      const { text } = await store.guest().get('/').set('Host', host).set('X-Forwarded-Host', forwarded).expect(200);
      return /<html lang="(\w+)"/.exec(text)?.[1];
    };
    expect(await tagBy('store.example', 'en.example')).to.equal('ru');
    await store.close();
    await closeServices(services);
    await open({ rateFactor: 1000, trustProxyHops: 1, ...addresses });
    expect(await tagBy('inside:3000', 'en.example')).to.equal('en');
    expect(await tagBy('inside:3000', 'en.example, store.example')).to.equal('ru');
  });

  it('Development answers at loopback names, IP addresses and PUBLIC_ORIGIN, and to no other name', async () => {
    const statusAt = async (path: string, host: string): Promise<number> =>
      (await store.guest().get(path).redirects(0).set('Host', host)).status;
    const demo = `/auth/demo?role=admin&name=${encodeURIComponent(freshName())}`;
    await open({ rateFactor: 1000 });
    const known = ['localhost', 'LOCALHOST:3000', 'localhost.', 'shop.localhost', '127.0.0.1:3000', '[::1]:3000'];
    for (const host of [...known, '192.168.1.20:3000', '0.0.0.0:3000'])
      for (const path of ['/en', '/healthz']) expect(await statusAt(path, host), host).to.equal(200);
    const rebound = [
      'evil.example',
      'evil.example:3000',
      'localhost.evil.example',
      '127.0.0.1.evil.example',
      'a b',
      'x',
    ];
    for (const host of rebound) {
      for (const path of ['/en', '/api/case/list', '/build/none.js', demo, '/healthz'])
        expect(await statusAt(path, host), `${host} ${path}`).to.be.oneOf([400, 421]);
    }
    const page = await store.guest().get('/en').set('Host', 'evil.example').expect(421);
    expect(page.text).to.contain('PUBLIC_ORIGIN').and.not.contain('evil');
    expect(page.headers['set-cookie']).to.equal(undefined);
    expect(page.headers).to.include({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    // A rebound name counted as the store's own origin.
    const form = store.guest().post('/currency').type('form').set('Host', 'evil.example:3000');
    await form.set('Origin', 'http://evil.example:3000').send({ code: 'usd' }).expect(421);
    await store.close();
    await closeServices(services);
    await open({ rateFactor: 1000, publicOrigin: 'http://store.example', localeOrigins: ORIGINS });
    for (const host of ['store.example', 'en.example', 'localhost:3000', '10.0.0.7:3000'])
      expect(await statusAt('/', host), host).to.equal(200);
    expect(await statusAt('/', 'other.example')).to.equal(421);
    Object.assign(services.config, { env: 'production' });
    expect(await statusAt('/', 'other.example'), 'names of proxies').to.equal(200);
  });

  it('A socket of a name that was pointed at this machine is the socket of a guest', async () => {
    await open({ rateFactor: 1000 });
    const req = (host: string) => ({ headers: { host } });
    expect(isOwnOrigin(services, req('localhost:3000'), 'http://localhost:3000')).to.equal(true);
    expect(isOwnOrigin(services, req('192.168.1.20:3000'), 'http://192.168.1.20:3000')).to.equal(true);
    expect(isOwnOrigin(services, req('evil.example:3000'), 'http://evil.example:3000')).to.equal(false);
  });

  it('Rate limits use the address behind the exact number of trusted proxies', async () => {
    for (const [hops, forwarded, isCounted] of [
      [0, (n: number) => `203.0.113.${String(n)}`, true],
      [1, (n: number) => `203.0.113.${String(n)}, 198.51.100.1`, true],
      [1, (n: number) => `203.0.113.${String(n)}`, false],
      [2, (n: number) => `10.0.0.${String(n)}, 198.51.100.1, 198.51.100.2`, true],
    ] as const) {
      await open({ rateFactor: 0.05, trustProxyHops: hops });
      for (const key of await services.redis.keys('rate:*')) await services.redis.del(key);
      const statuses = [];
      for (let n = 1; n <= 5; n += 1) {
        const form = store.guest().post('/currency').set('X-Forwarded-For', forwarded(n)).type('form');
        statuses.push((await form.send({ code: 'usd' })).status);
      }
      expect(statuses.includes(429), `${String(hops)} hops`).to.equal(isCounted);
      await store.close();
      await closeServices(services);
    }
    await open({});
  });
});
