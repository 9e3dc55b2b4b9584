/**
 * Invalid input of every kind. Proves that a call returns the JSON envelope with a fitting status: never 5xx, HTML or a
 * stack trace. Pages and forms return a page.
 */
import { expect } from 'chai';
import { z, type ZodType } from 'zod';
import { endpoints, pages } from '#src/app.ts';
import { stageWith } from '#test/support/stage.ts';
import { type SignedInPlayer, asPlayer, freshName, testConfig } from '#test/support/store.ts';
import { makeServices } from '#test/support/services.ts';

interface Envelope {
  readonly status: string;
  readonly error: string;
  readonly message: string;
}

const HUGE = '9'.repeat(400);
const ODD: readonly unknown[] = [
  null,
  true,
  '',
  'x'.repeat(5000),
  HUGE,
  -1,
  0.5,
  1e308,
  Number.MAX_SAFE_INTEGER + 2,
  '1; DROP TABLE players',
  "' OR 1=1 -- ",
  '\u0000',
  '\ud800',
  '😀'.repeat(50),
  [],
  [[]],
  [null],
  {},
  { $gt: 0 },
  { toString: 'x' },
  '__proto__',
  '../../etc/passwd',
];

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

function fieldsOf(input: ZodType): string[] {
  const { properties = {} } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
  return [...new Set([...Object.keys(properties), 'idempotencyKey', 'unknownField'])];
}

const asQuery = (value: unknown): string => JSON.stringify(value).slice(0, 1000);

describe('Invalid input', () => {
  const stage = stageWith(() => makeServices({ config: testConfig({ rateFactor: 1000 }) }));
  let player: SignedInPlayer;
  before(async () => {
    player = await asPlayer(stage.store, freshName());
  });

  const expectEnvelope = (
    answer: { status: number; type: string; body: unknown; text: string },
    what: string,
  ): void => {
    expect(answer.status, what).to.be.below(500);
    expect(answer.type, what).to.equal('application/json');
    expect(answer.text, what).not.to.match(/node_modules|\.ts:\d/);
    const { status, error, message } = answer.body as Envelope;
    if (answer.status < 400) return;
    expect(status, what).to.equal('error');
    expect(error, what).to.match(/^errors\./);
    expect(message, what).to.be.a('string').and.not.contain('errors.').and.not.contain('{{');
  };

  for (const { api, name, upload, input } of endpoints) {
    if (api === null || api.method === 'DELETE') continue;
    it(`${name} keeps its envelope`, async () => {
      for (const value of ODD) {
        for (const field of fieldsOf(input)) {
          const fields = { [field]: value, __proto__: value };
          const path = api.path.replaceAll(/:[a-z]+/gi, '1');
          const answer =
            api.method === 'GET'
              ? await player.agent.get(path).query({ ...player.auth, [field]: asQuery(value) })
              : await player.post(path, fields);
          expectEnvelope(answer, `${name} ${field} ${JSON.stringify(value).slice(0, 60)}`);
        }
      }
    }).timeout(60_000);

    if (api.method === 'POST') {
      it(`${name} answers malformed bodies`, async () => {
        for (const [body, status] of BROKEN) {
          const answer = await player.agent.post(api.path).set('Content-Type', 'application/json').send(body);
          expect(answer.status, body.slice(0, 40)).to.equal(status);
          expectEnvelope(answer, body.slice(0, 40));
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
          expectEnvelope(answer, type);
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
          expectEnvelope(await player.agent.get(path).query(player.auth), part);
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
      expectEnvelope(answer, path);
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
      '/EN',
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
    expect((await stage.store.guest().get('/en/no').expect(404)).text).to.match(/Page not found: <\/span><code>\/no</);
  });

  for (const { path, name } of pages) {
    it(`${name} handles unusual queries`, async () => {
      const address = path.replaceAll(/:[a-z]+/gi, 'plain');
      for (const query of [
        'q=%00',
        'q=%E0%A4%A',
        'q=a&q=b',
        'sort=x',
        `q=${'x'.repeat(4000)}`,
        'opening=x',
        '__proto__=1',
        'q[]=1',
        '=&&=',
        'category=%FF',
      ]) {
        for (const at of [address, `${address === '/' ? '' : address}/_payload.json`]) {
          const answer = await player.agent.get(`${at}?${query}`);
          expect(answer.status, `${at}?${query}`).to.be.below(500);
        }
      }
    });
  }
});
