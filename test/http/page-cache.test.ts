/**
 * The page cache in front of the application. Proves that cached pages equal those of the application, are for guests
 * only, live no longer than their data, and never carry a cookie.
 */
import { expect } from 'chai';
import { bumpDataVersion } from '#src/platform/database/data-version.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import { stageWith } from '#test/support/stage.ts';
import { asPlayer, freshName } from '#test/support/store.ts';
import { makeServices } from '#test/support/services.ts';
import { until } from '#test/support/until.ts';

const wasReady = ({ headers }: { headers: Record<string, unknown> }): boolean => headers['x-request-id'] === undefined;

describe('The page cache', () => {
  const stage = stageWith(makeServices);

  const warm = async (path: string): Promise<void> => {
    await stage.store.guest().get(path).expect(200);
    await until(`${path} is cached`, async () => wasReady(await stage.store.guest().get(path)));
  };

  it('The second guest gets the same bytes', async () => {
    for (const encoding of ['br', 'gzip', 'identity']) {
      const path = `/en?q=${encoding}`;
      const first = await stage.store.guest().get(path).set('Accept-Encoding', encoding).expect(200);
      expect(wasReady(first)).to.equal(false);
      await warm(path);
      const second = await stage.store.guest().get(path).set('Accept-Encoding', encoding).expect(200);
      expect(wasReady(second)).to.equal(true);
      expect(second.text).to.equal(first.text);
      expect(second.headers['content-encoding']).to.equal(encoding === 'identity' ? undefined : encoding);
      for (const name of [
        'content-security-policy',
        'content-type',
        'vary',
        'cache-control',
        'x-content-type-options',
      ]) {
        expect(second.headers[name], name).to.equal(first.headers[name]);
      }
    }
  });

  it('Each guest gets the encoding preferred by Accept-Encoding, cached or not', async () => {
    const table = {
      'gzip, br;q=0.1': 'gzip',
      'br;q=0, gzip': 'gzip',
      'br;q=0': undefined,
      'identity;q=0, *;q=0.5': 'br',
      '*': 'br',
      'identity, br;q=0.5': undefined,
    };
    for (const [index, [header, encoding]] of Object.entries(table).entries()) {
      const path = `/en?q=weights${String(index)}`;
      const first = await stage.store.guest().get(path).set('Accept-Encoding', header).expect(200);
      await warm(path);
      const second = await stage.store.guest().get(path).set('Accept-Encoding', header).expect(200);
      expect([wasReady(first), wasReady(second)]).to.deep.equal([false, true]);
      for (const { headers } of [first, second]) {
        expect(headers['content-encoding'], header).to.equal(encoding);
        expect(headers['vary']).to.contain('Accept-Encoding');
      }
    }
  });

  it('A cached page sets the language cookie unless the browser already has it', async () => {
    await warm('/en/case/plain');
    const first = await stage.store.guest().get('/en/case/plain').expect(200);
    expect(wasReady(first)).to.equal(true);
    expect(first.headers['set-cookie']).to.deep.equal(['locale=en; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax']);
    const again = await stage.store.guest().get('/en/case/plain').set('Cookie', 'locale=en').expect(200);
    expect(wasReady(again)).to.equal(true);
    expect(again.headers).not.to.have.property('set-cookie');
    expect(again.text).to.equal(first.text);
    const { etag } = first.headers as { etag: string };
    const kept = await stage.store.guest().get('/en/case/plain').set('Cookie', 'locale=pl').set('If-None-Match', etag);
    expect(kept.status).to.equal(304);
    expect(String(kept.headers['set-cookie'])).to.match(/^locale=en;/);
  });

  it('A guest with the current page gets 304', async () => {
    await warm('/pl');
    const { etag } = (await stage.store.guest().get('/pl').expect(200)).headers as { etag: string };
    const kept = await stage.store.guest().get('/pl').set('If-None-Match', etag).expect(304);
    expect(kept.headers).to.include({ etag }).and.not.have.property('content-length');
    await stage.store.guest().get('/pl').set('If-None-Match', '"another"').expect(200);
  });

  it('Addresses that differ in unknown parameters are one cached page, without these parameters', async () => {
    await warm('/en/faq?q=case');
    const known = await stage.store.guest().get('/en/faq?q=case').expect(200);
    for (const query of [
      'q=case&utm_source=x',
      'secrev=1&q=case',
      'q=case&q[x]=1',
      'a=1&b=2&q=%63ase',
      'q=case&__proto__=1',
    ]) {
      const page = await stage.store.guest().get(`/en/faq?${query}`).expect(200);
      expect([query, wasReady(page), page.text === known.text]).to.deep.equal([query, true, true]);
    }
    for (const query of ['q=other', 'q=', 'Q=case&q=cas', 'q=case&q=case']) {
      expect(wasReady(await stage.store.guest().get(`/en/faq?${query}`).expect(200)), query).to.equal(false);
    }
    const [plain, unknown] = [
      await stage.store.guest().get('/pl/contacts').expect(200),
      await stage.store.guest().get('/pl/contacts?utm_source=x').expect(200),
    ];
    expect(unknown.text).to.equal(plain.text);
    const { agent } = await asPlayer(stage.store, freshName());
    expect((await agent.get('/en/faq?q=case&evil=1').expect(200)).text).not.to.contain('evil');
  });

  it('Made-up searches do not evict pages without a query', async () => {
    await warm('/en/privacy');
    for (let n = 0; n < 520; n += 1)
      await stage.store
        .guest()
        .get(`/en/faq?q=${String(n)}`)
        .expect(200);
    expect(wasReady(await stage.store.guest().get('/en/privacy').expect(200))).to.equal(true);
  });

  it('Languages, addresses and currencies are cached apart', async () => {
    await warm('/case/plain');
    const texts = new Set<string>();
    for (const [path, cookie] of [
      ['/case/plain', ''],
      ['/en/case/plain', ''],
      ['/case/plain', 'currency=rub'],
      ['/case/plain', 'a=b; currency=eur; c=d'],
    ] as const) {
      texts.add((await stage.store.guest().get(path).set('Cookie', cookie).expect(200)).text);
    }
    expect(texts.size).to.equal(4);
  });

  it('Only pages of guests are cached', async () => {
    await warm('/');
    const { agent } = await asPlayer(stage.store, freshName());
    const page = await agent.get('/').expect(200);
    expect(wasReady(page)).to.equal(false);
    expect(page.text).to.contain('/signout');
    expect((await stage.store.guest().get('/').expect(200)).text).not.to.contain('/signout');
    expect(wasReady(await stage.store.guest().get('/').set('HX-Request', 'true').set('HX-Target', 'cases'))).to.equal(
      false,
    );
    expect((await stage.store.guest().post('/')).status).to.equal(405);
  });

  it('Error pages are not cached', async () => {
    for (const path of ['/case/none', '/en/none']) {
      await stage.store.guest().get(path).expect(404);
      // By then a page that was asked for later is cached.
      await warm(`/en?q=after${path}`);
      expect(wasReady(await stage.store.guest().get(path).expect(404))).to.equal(false);
    }
  });

  it('A data change empties the cache', async () => {
    await warm('/ua');
    await transaction(stage.services, null, async (tx) => {
      await bumpDataVersion(tx, 'catalogue');
      return null;
    });
    await stage.services.dataVersions.refresh();
    expect(wasReady(await stage.store.guest().get('/ua').expect(200))).to.equal(false);
  });

  it('A browser keeps its copy of a page that has the same HTML after a data change', async () => {
    const { etag } = (await stage.store.guest().get('/gold').expect(200)).headers as { etag: string };
    await transaction(stage.services, null, async (tx) => {
      await bumpDataVersion(tx, 'reports');
      return null;
    });
    await stage.services.dataVersions.refresh();
    const rendered = await stage.store.guest().get('/gold').set('If-None-Match', etag).expect(304);
    expect(wasReady(rendered)).to.equal(false);
    const cached = await stage.store.guest().get('/gold').set('If-None-Match', etag).expect(304);
    expect(wasReady(cached)).to.equal(true);
  });
});
