/**
 * The rules of the MDN HTTP Observatory for grade A+, checked on every declared route and every other kind of response:
 * files, refusals, 304, 308, 405 and 503, behind HTTPS. The redirect from HTTP to HTTPS is left to the proxy
 * (docs/reference.md), and `headers.all.test.ts` asks over HTTP.
 */
import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { directivesOf } from '#test/support/security-headers.ts';
import { makeServices } from '#test/support/services.ts';
import { stageWith } from '#test/support/stage.ts';
import { openEdge, testHeadersOfOthers, testHeadersOfRoutes } from './headers.ts';

describe('Security headers behind HTTPS', () => {
  const edge = openEdge('https');
  testHeadersOfRoutes(edge);
  testHeadersOfOthers(edge);
});

describe('The inline styles of a page', () => {
  const stage = stageWith(makeServices);

  it('Inline styles are allowed by their hashes only', async () => {
    for (const path of ['/', '/en/case/plain', '/nothing/here']) {
      const answer = await stage.store.guest().get(path);
      const written = [...answer.text.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, css = '']) => css);
      const hashes = written.map((css) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`);
      expect(written, path).not.to.have.length(0);
      const policy = directivesOf(String(answer.headers['content-security-policy']));
      expect(policy.get('style-src'), path).to.deep.equal(["'self'", ...hashes]);
    }
    const call = await stage.store.guest().get('/api/case/list').expect(200);
    expect(directivesOf(String(call.headers['content-security-policy'])).get('style-src')).to.deep.equal(["'self'"]);
  });
});
