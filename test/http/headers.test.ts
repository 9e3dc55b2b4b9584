/**
 * The rules of the MDN HTTP Observatory for grade A+, checked on every declared route and every other kind of response:
 * files, refusals, 304, 308, 405 and 503, over HTTP and behind HTTPS. The redirect from HTTP to HTTPS is left to the
 * proxy (docs/operating.md).
 */
import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { endpoints, pages } from '#src/app.ts';
import type { Services } from '#src/platform/services.ts';
import { directivesOf, expectSecurityHeaders } from '#test/support/security-headers.ts';
import { type Store, freshName, openStore, testConfig } from '#test/support/store.ts';
import { closeServices, makeServices } from '#test/support/services.ts';

const PARTS: Readonly<Record<string, string>> = { name: 'plain', id: '1' };
const addressOf = (path: string): string => path.replaceAll(/:([a-z]+)/gi, (_, part: string) => PARTS[part] ?? '1');

/** Paths beside the declared routes, with their expected status. */
const OTHERS: readonly (readonly [path: string, status: number])[] = [
  ['/healthz', 200],
  ['/readyz', 200],
  ['/metrics', 200],
  ['/builds/latest.json', 200],
  // Only the server of `npm run dev` has it.
  ['/dev/reload', 404],
  ['/sw.js', 200],
  ['/builds/meta/none.json', 404],
  ['/avatars/1.svg', 200],
  ['/favicon.svg', 200],
  ['/verify-draw.mjs', 200],
  ['/api/openapi.json', 200],
  ['/fonts/display.015b0619.woff2', 200],
  ['/art/wreck.1f044c99-640x434.webp', 200],
  ['/art/none.webp', 404],
  ['/nothing/here', 404],
  ['/en/', 308],
  ['/pl/nothing/', 308],
  ['/api/nothing', 404],
  ['/case/%E0%A4%A', 400],
];

for (const isHttps of [false, true]) {
  describe(`Security headers, ${isHttps ? 'behind https' : 'over http'}`, () => {
    let services: Services;
    let store: Store;
    before(async () => {
      const secured = { publicOrigin: 'https://store.example', trustProxyHops: 1 };
      services = await makeServices({ config: testConfig({ rateFactor: 1000, ...(isHttps ? secured : {}) }) });
      store = await openStore(services);
    });
    after(async () => {
      await store.close();
      await closeServices(services);
    });

    const ask = (method: 'get' | 'head' | 'patch' | 'post' | 'delete', path: string) => {
      const request = store.guest()[method](path).redirects(0);
      return isHttps ? request.set('X-Forwarded-Proto', 'https') : request;
    };

    it('Every page, its JSON model and the error page have the headers', async () => {
      for (const { path } of pages) {
        const address = addressOf(path);
        const data = address === '/' ? '/_payload.json' : `${address}/_payload.json`;
        for (const at of [address, data]) {
          expectSecurityHeaders(await ask('get', at), `GET ${at}`, isHttps);
          expectSecurityHeaders(await ask('head', at), `HEAD ${at}`, isHttps);
        }
        const refused = await ask('patch', address).expect(405);
        expectSecurityHeaders(refused, `PATCH ${address}`, isHttps);
        const part = await ask('get', address).set('HX-Request', 'true').set('HX-Target', 'cases');
        expectSecurityHeaders(part, `part of ${address}`, isHttps);
      }
    }).timeout(60_000);

    it('Every call and form has the headers, refused or not', async () => {
      for (const { api, form } of endpoints) {
        for (const address of [api, form]) {
          if (address === null) continue;
          const { method, path } = address;
          const verb = method === 'GET' ? 'get' : method === 'POST' ? 'post' : 'delete';
          expectSecurityHeaders(await ask(verb, addressOf(path)), `${method} ${path}`, isHttps);
          expectSecurityHeaders(await ask('patch', addressOf(path)).expect(405), `PATCH ${path}`, isHttps);
        }
      }
    }).timeout(60_000);

    it('Files, redirects, refusals and machine endpoints have the headers', async () => {
      for (const [path, status] of OTHERS) {
        const answer = await ask('get', path);
        expect(answer.status, path).to.equal(status);
        expectSecurityHeaders(answer, path, isHttps);
        const head = await ask('head', path);
        expect(head.status, `HEAD ${path}`).to.equal(answer.status);
        expectSecurityHeaders(head, `HEAD ${path}`, isHttps);
      }
    });

    it('Every script that a document names has the hash of its content', async () => {
      for (const path of ['/en', '/en/staff/sign-in', '/en/none']) {
        const { text } = await ask('get', path);
        const scripts = [...text.matchAll(/<script\b[^>]*\bsrc="([^"]+)"[^>]*>/g)];
        expect(scripts, path).to.have.length(1);
        for (const [tag, src = ''] of scripts) {
          const script = await ask('get', src).set('Accept-Encoding', 'identity').buffer(true).expect(200);
          const hash = createHash('sha256').update(script.text).digest('base64');
          expect(tag, src).to.contain(`integrity="sha256-${hash}"`);
        }
      }
    });

    it('Cached pages and 304 have the headers of the first response', async () => {
      const first = await ask('get', '/pl').expect(200);
      let ready = await ask('get', '/pl').expect(200);
      for (let left = 200; left > 0 && ready.headers['x-request-id'] !== undefined; left -= 1) {
        ready = await ask('get', '/pl').expect(200);
      }
      expect(ready.headers).not.to.have.property('x-request-id');
      expectSecurityHeaders(ready, 'a ready page', isHttps);
      expect(ready.headers['content-security-policy']).to.equal(first.headers['content-security-policy']);
      const kept = await ask('get', '/pl').set('If-None-Match', String(ready.headers['etag'])).expect(304);
      expectSecurityHeaders(kept, 'a kept page', isHttps);
    });

    it('Sign-ins, choices and pages of players have the headers, with safe cookies', async () => {
      const agent = store.guest();
      const over = isHttps ? { 'X-Forwarded-Proto': 'https' } : {};
      const signedIn = await agent.get('/auth/demo').query({ name: freshName() }).set(over).redirects(0).expect(303);
      expect(signedIn.headers).to.have.property('set-cookie');
      expectSecurityHeaders(signedIn, 'sign-in', isHttps);
      const chosen = await agent
        .post('/currency')
        .set(over)
        .type('form')
        .send({ code: 'eur' })
        .redirects(0)
        .expect(303);
      expect(String(chosen.headers['set-cookie'])).to.contain('currency=eur; Max-Age=31536000');
      expectSecurityHeaders(chosen, 'a choice', isHttps);
      const cookie = String(signedIn.headers['set-cookie']).split(';', 1)[0] ?? '';
      const own = await agent.get('/profile').set(over).set('Cookie', cookie).expect(200);
      expectSecurityHeaders(own, 'a page of a player', isHttps);
    });
  });
}

describe('The inline styles of a page', () => {
  let services: Services;
  let store: Store;
  before(async () => {
    services = await makeServices();
    store = await openStore(services);
  });
  after(async () => {
    await store.close();
    await closeServices(services);
  });

  it('Inline styles are allowed by their hashes only', async () => {
    for (const path of ['/', '/en/case/plain', '/nothing/here']) {
      const answer = await store.guest().get(path);
      const written = [...answer.text.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, css = '']) => css);
      const hashes = written.map((css) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`);
      expect(written, path).not.to.have.length(0);
      const policy = directivesOf(String(answer.headers['content-security-policy']));
      expect(policy.get('style-src'), path).to.deep.equal(["'self'", ...hashes]);
    }
    const call = await store.guest().get('/api/case/list').expect(200);
    expect(directivesOf(String(call.headers['content-security-policy'])).get('style-src')).to.deep.equal(["'self'"]);
  });
});
