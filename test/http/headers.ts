import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { endpoints, pages } from '#src/app.ts';
import { directivesOf, expectSecurityHeaders } from '#test/support/security-headers.ts';
import { makeServices } from '#test/support/services.ts';
import { type Stage, stageWith } from '#test/support/stage.ts';
import { freshName, testConfig } from '#test/support/store.ts';

const PARTS: Readonly<Record<string, string>> = { name: 'plain', id: '1' };
const addressOf = (path: string): string => path.replaceAll(/:([a-z]+)/gi, (_, part: string) => PARTS[part] ?? '1');

const hashOf = (code: string): string => createHash('sha256').update(code).digest('base64');

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
  ['/api/docs', 200],
  ['/fonts/display.015b0619.woff2', 200],
  ['/art/wreck.1f044c99-640x434.webp', 200],
  ['/art/none.webp', 404],
  ['/nothing/here', 404],
  ['/en/', 308],
  ['/pl/nothing/', 308],
  ['/api/nothing', 404],
  ['/case/%E0%A4%A', 400],
];

/** A store, and the scheme by which it is reached. */
interface Edge {
  readonly stage: Stage;
  readonly isHttps: boolean;
}

/** Opens a store over HTTP or behind HTTPS for the enclosing block of tests. */
export function openEdge(scheme: 'http' | 'https'): Edge {
  const isHttps = scheme === 'https';
  const secured = { publicOrigin: 'https://store.example', trustProxyHops: 1 };
  const configOf = () => testConfig({ rateFactor: 1000, ...(isHttps ? secured : {}) });
  return { stage: stageWith(() => makeServices({ config: configOf() })), isHttps };
}

function ask({ stage, isHttps }: Edge, method: 'get' | 'head' | 'patch' | 'post' | 'delete', path: string) {
  const request = stage.store.guest()[method](path).redirects(0);
  return isHttps ? request.set('X-Forwarded-Proto', 'https') : request;
}

/** Defines the tests of every declared route. */
export function testHeadersOfRoutes(edge: Edge): void {
  it('Every page, its JSON model and the error page have the headers', async () => {
    for (const { path } of pages) {
      const address = addressOf(path);
      const data = address === '/' ? '/_payload.json' : `${address}/_payload.json`;
      for (const at of [address, data]) {
        expectSecurityHeaders(await ask(edge, 'get', at), `GET ${at}`, edge.isHttps);
        expectSecurityHeaders(await ask(edge, 'head', at), `HEAD ${at}`, edge.isHttps);
      }
      const refused = await ask(edge, 'patch', address).expect(405);
      expectSecurityHeaders(refused, `PATCH ${address}`, edge.isHttps);
      const part = await ask(edge, 'get', address).set('HX-Request', 'true').set('HX-Target', 'cases');
      expectSecurityHeaders(part, `part of ${address}`, edge.isHttps);
    }
  }).timeout(60_000);

  it('Every call and form has the headers, refused or not', async () => {
    for (const { api, form } of endpoints) {
      for (const address of [api, form]) {
        if (address === null) continue;
        const { method, path } = address;
        const verb = method === 'GET' ? 'get' : method === 'POST' ? 'post' : 'delete';
        expectSecurityHeaders(await ask(edge, verb, addressOf(path)), `${method} ${path}`, edge.isHttps);
        expectSecurityHeaders(await ask(edge, 'patch', addressOf(path)).expect(405), `PATCH ${path}`, edge.isHttps);
      }
    }
  }).timeout(60_000);
}

/** Defines the tests of every other kind of response. */
export function testHeadersOfOthers(edge: Edge): void {
  it('Files, redirects, refusals and machine endpoints have the headers', async () => {
    for (const [path, status] of OTHERS) {
      const answer = await ask(edge, 'get', path);
      expect(answer.status, path).to.equal(status);
      expectSecurityHeaders(answer, path, edge.isHttps);
      const head = await ask(edge, 'head', path);
      expect(head.status, `HEAD ${path}`).to.equal(answer.status);
      expectSecurityHeaders(head, `HEAD ${path}`, edge.isHttps);
    }
  });

  it('Every script that a document names or contains has the hash of its content', async () => {
    for (const path of ['/en', '/en/staff/sign-in', '/en/none']) {
      const { text, headers } = await ask(edge, 'get', path);
      const policy = directivesOf(String(headers['content-security-policy'])).get('script-src') ?? [];
      const inlined = [...text.matchAll(/<script type="module">([^<]+)</g)].map(([, code = '']) => code);
      expect(policy.slice(1), path).to.deep.equal(inlined.map((code) => `'sha256-${hashOf(code)}'`));
      const scripts = [...text.matchAll(/<(?:script|link)\b[^>]*\b(?:src|href)="([^"]+\.js)"[^>]*>/g)];
      expect(scripts, path).to.have.length(1);
      for (const [tag, src = ''] of scripts) {
        const script = await ask(edge, 'get', src).set('Accept-Encoding', 'identity').buffer(true).expect(200);
        expect(tag, src).to.contain(`integrity="sha256-${hashOf(script.text)}"`);
      }
    }
  });

  it('Cached pages and 304 have the headers of the first response', async () => {
    const first = await ask(edge, 'get', '/pl').expect(200);
    let ready = await ask(edge, 'get', '/pl').expect(200);
    for (let left = 200; left > 0 && ready.headers['x-request-id'] !== undefined; left -= 1) {
      ready = await ask(edge, 'get', '/pl').expect(200);
    }
    expect(ready.headers).not.to.have.property('x-request-id');
    expectSecurityHeaders(ready, 'a ready page', edge.isHttps);
    expect(ready.headers['content-security-policy']).to.equal(first.headers['content-security-policy']);
    const kept = await ask(edge, 'get', '/pl').set('If-None-Match', String(ready.headers['etag'])).expect(304);
    expectSecurityHeaders(kept, 'a kept page', edge.isHttps);
  });

  it('Sign-ins, choices and pages of players have the headers, with safe cookies', async () => {
    const agent = edge.stage.store.guest();
    const over = edge.isHttps ? { 'X-Forwarded-Proto': 'https' } : {};
    const signedIn = await agent.get('/auth/demo').query({ name: freshName() }).set(over).redirects(0).expect(303);
    expect(signedIn.headers).to.have.property('set-cookie');
    expectSecurityHeaders(signedIn, 'sign-in', edge.isHttps);
    const chosen = await agent.post('/currency').set(over).type('form').send({ code: 'eur' }).redirects(0).expect(303);
    expect(String(chosen.headers['set-cookie'])).to.contain('currency=eur; Max-Age=31536000');
    expectSecurityHeaders(chosen, 'a choice', edge.isHttps);
    const cookie = String(signedIn.headers['set-cookie']).split(';', 1)[0] ?? '';
    const own = await agent.get('/profile').set(over).set('Cookie', cookie).expect(200);
    expectSecurityHeaders(own, 'a page of a player', edge.isHttps);
  });
}
