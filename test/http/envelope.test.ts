/**
 * Requests that are invalid before any field is read: bodies, types, addresses. Proves that a call answers with the
 * JSON envelope and a fitting status, never 5xx, HTML or a stack trace, and that a page answers with a page.
 * `invalid-values.test.ts` has the fields.
 */
import { expect } from 'chai';
import { endpoints } from '#src/app.ts';
import { stageWith } from '#test/support/stage.ts';
import { type SignedInPlayer, asPlayer, freshName, testConfig } from '#test/support/store.ts';
import { makeServices } from '#test/support/services.ts';
import { expectRefusal } from './invalid-values.ts';

/** Bodies that are invalid before any field is read, with the expected status. */
const BROKEN: readonly (readonly [body: string, status: number])[] = [
  ['{', 400],
  ['[]', 400],
  ['[{"case":"plain"}]', 400],
  ['"text"', 400],
  ['null', 400],
  ['{"a":1}}', 400],
  [JSON.stringify({ case: 'x'.repeat(200_000) }), 413],
];

describe('Invalid requests', () => {
  const stage = stageWith(() => makeServices({ config: testConfig({ rateFactor: 1000 }) }));
  let player: SignedInPlayer;
  before(async () => {
    player = await asPlayer(stage.store, freshName());
  });

  for (const { api, name, upload } of endpoints) {
    if (api === null || api.method === 'DELETE') continue;
    if (api.method === 'POST') {
      it(`${name} answers malformed bodies`, async () => {
        for (const [body, status] of BROKEN) {
          const answer = await player.agent.post(api.path).set('Content-Type', 'application/json').send(body);
          expect(answer.status, body.slice(0, 40)).to.equal(status);
          expectRefusal(answer, body.slice(0, 40));
        }
        const lists = `${'['.repeat(40_000)}${']'.repeat(40_000)}`;
        const deep = `{"token":"${player.auth.token}","type":"demo","id":${String(player.auth.id)},"a":${lists}}`;
        const nested = player.agent
          .post(api.path)
          .set('Content-Type', 'application/json')
          .set('Idempotency-Key', 'deep-deep');
        expect((await nested.send(deep)).status).to.equal(400);
        for (const type of [
          'text/plain',
          'multipart/form-data; boundary=x',
          'application/xml',
          'application/json; charset=koi8-r',
        ]) {
          const answer = await player.agent.post(api.path).set('Content-Type', type).send('x');
          // For file uploads this is the right type, but the body ends before the first part.
          expect(answer.status, type).to.equal(upload !== null && type.startsWith('multipart/') ? 400 : 415);
          expectRefusal(answer, type);
        }
      });
    }

    if (api.path.includes('/:')) {
      it(`${name} answers malformed path parameters`, async () => {
        for (const part of [
          '%E0%A4%A',
          '%00',
          '%FF',
          '..%2f..',
          '%5C',
          'x'.repeat(3000),
          '__proto__',
          'constructor',
          '1e9',
          '-1',
          '0',
        ]) {
          const path = api.path.replaceAll(/:[a-z]+/gi, part);
          const answer =
            api.method === 'GET' ? await player.agent.get(path).query(player.auth) : await player.post(path);
          expectRefusal(answer, part);
        }
      });
    }
  }

  it('Unknown calls get 404, and languages have no prefix there', async () => {
    for (const path of [
      '/api',
      '/api/',
      '/api/nothing',
      '/api/case/plain/more',
      '/api/__proto__',
      '/api/%00',
      '/api/%E0',
    ]) {
      const answer = await stage.store.guest().get(path);
      expect(answer.status, path).to.be.oneOf([400, 404]);
      expectRefusal(answer, path);
    }
    expect((await stage.store.guest().get('/en/api/case/list')).status).to.equal(404);
  });

  it('Unknown pages get the error page in the language of the address', async () => {
    const lang = { '': 'ru', '/en': 'en', '/ua': 'uk', '/pl': 'pl' };
    for (const [prefix, tag] of Object.entries(lang)) {
      const answer = await stage.store.guest().get(`${prefix}/nothing/here`).expect(404).expect('Content-Type', /html/);
      expect(answer.text).to.contain(`<html lang="${tag}"`).and.to.contain('/nothing/here');
    }
    for (const path of [
      '/ru',
      '/ru/case/plain',
      '/en/en',
      '/case/no-such-case',
      '/case/%E0%A4%A',
      '/fair/draw/x',
      '/fair/draw/0',
    ]) {
      const answer = await stage.store.guest().get(path);
      expect(answer.status, path).to.be.oneOf([400, 404]);
      expect(answer.type, path).to.equal('text/html');
    }
    await stage.store.guest().get('/en/nothing/').expect(308).expect('Location', '/en/nothing');
    await stage.store.guest().get('//').expect(308).expect('Location', '/');
    expect((await stage.store.guest().get('/en/no').expect(404)).text).to.match(/Page not found: <code>\/no</);
  });
});
