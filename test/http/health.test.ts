/**
 * Endpoints for machines: health, metrics, builds, files. Proves who may read each and which responses may be cached.
 */
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import type { RouteMatcher } from '#src/shared/route-rules.ts';
import type { Services } from '#src/platform/services.ts';
import { stageWith } from '#test/support/stage.ts';
import { asPlayer, freshName, openStore, testConfig } from '#test/support/store.ts';
import { makeServices } from '#test/support/services.ts';

describe('Health, builds and files', () => {
  const stage = stageWith(() => makeServices({ config: testConfig({ metricsToken: 'a-token-of-sixteen' }) }));

  it('A running process is alive and ready', async () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    const alive = await stage.store.guest().get('/healthz').expect(200);
    expect(alive.body).to.deep.equal({ status: 'ok', version, build: 'development' });
    // Through the proxy only a request with the token gets the release.
    const outside = () => stage.store.guest().get('/healthz').set('X-Forwarded-For', '203.0.113.9');
    expect((await outside().expect(200)).body).to.deep.equal({ status: 'ok' });
    const token = await outside().set('Authorization', 'Bearer a-token-of-sixteen').expect(200);
    expect(token.body).to.include({ version });
    const ready = await stage.store.guest().get('/readyz').expect(200);
    expect(ready.body).to.deep.equal({ status: 'ok', parts: { mysql: true, redis: true } });
  });

  it('A process without its database is not ready and names the missing service', async () => {
    const away = { raw: () => Promise.reject(new Error('away')) };
    const lame = await openStore({ ...stage.services, db: away as unknown as Services['db'] });
    const answer = await lame.guest().get('/readyz').expect(503);
    expect(answer.body).to.deep.equal({ status: 'down', parts: { mysql: false, redis: true } });
    expect(answer.headers).to.have.property('retry-after');
    await lame.close();
  });

  it('The id of a request does not count requests', async () => {
    const ids = await Promise.all([1, 2, 3].map(async () => (await stage.store.guest().get('/healthz')).headers));
    const known = ids.map((headers) => String(headers['x-request-id']));
    for (const id of known) expect(id).to.match(/^[0-9a-f]{8}-[0-9a-f]{4}$/);
    expect(new Set(known.map((id) => id.slice(0, 8))).size).to.equal(3);
  });

  it('Metrics are available locally and with the token', async () => {
    const player = await asPlayer(stage.store, freshName());
    await player.post('/api/case/open', { case: 'plain' }).expect(200);
    const { text } = await stage.store.guest().get('/metrics').expect(200);
    expect(text).to.match(/^# HELP opencrate_certificate_end_seconds .*absent without https$/m);
    expect(text).not.to.match(/^opencrate_certificate_end_seconds/m);
    expect(text).to.match(/opencrate_events_total\{event="caseOpened"\} 1/);
    expect(text).to.contain('route="POST /api/case/open"').and.contain('opencrate_db_pool_connections');
    expect(text).not.to.contain(player.auth.token);
    await stage.store.guest().get('/metrics').set('X-Forwarded-For', '10.0.0.1').expect(403);
    const forwarded = stage.store.guest().get('/metrics').set('X-Forwarded-For', '10.0.0.1');
    await forwarded.set('Authorization', 'Bearer a-token-of-sixteen').expect(200);
    await stage.store.guest().get('/metrics').set('Authorization', 'Bearer another-token-here').expect(403);
  });

  it('The current build has a name', async () => {
    const latest = (await stage.store.guest().get('/builds/latest.json?1234').expect(200)).body as { id: string };
    expect(latest.id).to.match(/^[0-9a-f]{12}$/);
    const meta = await stage.store.guest().get(`/builds/meta/${latest.id}.json`).expect(200);
    expect(meta.body).to.include({ id: latest.id });
    const { matcher, prerendered } = meta.body as { matcher: RouteMatcher; prerendered: string[] };
    expect(matcher.dynamic['/case/:name']).to.deep.equal({ prerender: true, private: false });
    expect(matcher.static['/profile']).to.deep.equal({ prerender: false, private: true });
    expect(prerendered).to.include.members(['/', '/faq']).and.not.include('/profile');
    await stage.store.guest().get('/builds/meta/another.json').expect(404);
  });

  it('The service worker is never cached, and a store without it serves a script that removes it', async () => {
    const { text, headers } = await stage.store.guest().get('/sw.js').expect(200);
    expect(headers).to.include({ 'cache-control': 'no-cache', 'content-type': 'text/javascript; charset=utf-8' });
    expect(text)
      .to.match(/"\/build\/store\.\w+\.css"/)
      .and.contain('/offline');
    const page = (await stage.store.guest().get('/en').expect(200)).text;
    expect(page).not.to.contain('hasWorker');
    const without = await openStore({ ...stage.services, config: { ...stage.services.config, hasWorker: false } });
    expect((await without.guest().get('/sw.js').expect(200)).text).to.contain('unregister');
    expect((await without.guest().get('/en').expect(200)).text).to.contain('"hasWorker":false');
    await without.close();
  });

  it('Built files are compressed and cached for a year', async () => {
    const page = (await stage.store.guest().get('/en').expect(200)).text;
    const boot = /"(\/build\/boot\.[^"]+\.js)"/.exec(page)?.[1] ?? '';
    const file = await stage.store.guest().get(boot).set('Accept-Encoding', 'br').expect(200);
    expect(file.headers).to.include({ 'content-encoding': 'br', 'content-type': 'text/javascript; charset=utf-8' });
    expect(file.headers['cache-control']).to.contain('immutable').and.contain('max-age=31536000');
    await stage.store
      .guest()
      .get(boot)
      .set('Accept-Encoding', 'identity')
      .expect(200)
      .expect('Content-Type', /javascript/);
    for (const [accepted, encoding] of [
      ['gzip, br;q=0.1', 'gzip'],
      ['br;q=0, gzip;q=0.2', 'gzip'],
      ['br;q=0', undefined],
      ['identity;q=0, *', 'br'],
    ] as const) {
      const { headers } = await stage.store.guest().get(boot).set('Accept-Encoding', accepted).expect(200);
      expect(headers['content-encoding'], accepted).to.equal(encoding);
      expect(headers['vary'], accepted).to.contain('Accept-Encoding');
    }
    for (const path of [
      '/build/none.js',
      '/build/.manifest.json',
      '/build/../package.json',
      '/build/%2e%2e/package.json',
      '/build/..%2fpackage.json',
    ]) {
      expect((await stage.store.guest().get(path)).status, path).to.be.oneOf([400, 403, 404]);
    }
    await stage.store
      .guest()
      .get('/verify-draw.mjs')
      .expect(200)
      .expect('Content-Type', /javascript/);
    await stage.store.guest().get('/avatars/12.svg').expect(200).expect('Content-Type', /svg/);
    await stage.store.guest().get('/avatars/x.svg').expect(404);
  });

  it('Every response has the strict headers', async () => {
    for (const path of ['/', '/api/case/list', '/nothing', '/healthz', '/avatars/1.svg']) {
      const { headers } = await stage.store.guest().get(path);
      const policy = String(headers['content-security-policy']);
      expect(policy, path)
        .to.contain("default-src 'none'")
        .and.contain("script-src 'self'")
        .and.contain("require-trusted-types-for 'script'");
      expect(policy, path).not.to.contain('unsafe').and.not.contain('*');
      expect(headers, path).to.include({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'same-origin',
      });
      expect(headers, path).not.to.have.property('x-powered-by');
      expect(headers, path).not.to.have.property('strict-transport-security');
    }
  });

  it('An https origin gets secure cookies and HSTS', async () => {
    const safe = await openStore({ ...stage.services, config: testConfig({ publicOrigin: 'https://store.example' }) });
    const signIn = safe.guest().get('/auth/demo').query({ name: freshName() }).set('X-Forwarded-Proto', 'https');
    const { headers } = await signIn.expect(303);
    expect(String(headers['set-cookie']))
      .to.match(/^__Host-session=/)
      .and.contain('Secure')
      .and.contain('Path=/')
      .and.not.contain('Domain');
    expect(headers['strict-transport-security']).to.contain('max-age=63072000');
    await safe.close();
  });
});
