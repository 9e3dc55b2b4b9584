/**
 * The description of the API. Proves that docs/openapi.json is valid OpenAPI 3.1, is served, names every JSON call, and
 * has examples that fit; and that a test answers each call with success, so that each answer is compared with its
 * declared output.
 */
import { existsSync, readFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect } from 'chai';
import { endpoints } from '#src/app.ts';
import { exampleOf, outputSchema, type Shapes } from '#tools/docs/json-schema.ts';
import { stageWith } from '#test/support/stage.ts';
import { makeServices } from '#test/support/services.ts';
import { CALLS } from './access-table.ts';

const FILE = 'docs/openapi.json';
const calls = endpoints.flatMap(({ api, name, output }) =>
  api === null || output === null ? [] : { api, name, output },
);

interface Description {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** Tests that answer with success the calls for which `access.test.ts` expects a refusal. */
const ANSWERED_IN: Readonly<Record<string, string>> = {
  'POST /api/payment/promo/check': 'test/http/promo-check.test.ts',
  'POST /api/auth': 'test/http/sign-in-telegram.test.ts',
  'POST /api/user/avatar': 'test/http/avatar.test.ts',
  'POST /api/user/pause': 'test/http/limits.test.ts',
  'POST /api/user/delete': 'test/http/delete-account.test.ts',
  'POST /api/user/unlink/:provider': 'test/http/linking.test.ts',
  'POST /api/invite/set': 'test/http/protected.test.ts',
  'POST /api/invite/activate': 'test/http/protected.test.ts',
  'POST /api/wheel/spin': 'test/http/protected.test.ts',
  'POST /api/contract/sample': 'test/http/games-preview.test.ts',
  'POST /api/contract/create': 'test/http/protected.test.ts',
  'POST /api/upgrade/roll': 'test/http/protected.test.ts',
  'POST /api/battle/create': 'test/http/battles.test.ts',
  'POST /api/battle/join': 'test/http/battles.test.ts',
  'POST /api/battle/cancel': 'test/http/battles.test.ts',
  'POST /api/battle/bot': 'test/http/battles.test.ts',
  'GET /api/battle/:code': 'test/http/battles.test.ts',
  'GET /api/fair/battle/:code': 'test/http/battles.test.ts',
  'POST /api/contract/preview': 'test/http/protected.test.ts',
  'POST /api/upgrade/preview': 'test/http/protected.test.ts',
  'GET /api/fair/report/:month': 'test/http/fair.test.ts',
  'POST /api/item/withdraw': 'test/http/protected.test.ts',
  'POST /api/item/withdraw/cancel': 'test/http/protected.test.ts',
  'POST /api/payment/create': 'test/http/protected.test.ts',
  'GET /api/payment/status/:payment': 'test/http/payment-notify.test.ts',
};

describe('The description of the API', () => {
  const stage = stageWith(makeServices);

  it('docs/openapi.json is valid OpenAPI 3.1 and names every JSON call', async () => {
    const description = JSON.parse(readFileSync(FILE, 'utf8')) as Description & Record<string, unknown>;
    const result = await new Validator().validate(description);
    expect(result.errors ?? [], JSON.stringify(result.errors)).to.deep.equal([]);
    expect(result.valid).to.equal(true);
    expect(description.openapi).to.match(/^3\.1\./);
    const described = Object.entries(description.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
    );
    expect(described).to.have.members(calls.map(({ name }) => name));
  });

  it('The store serves it with an ETag, and answers 304 to a client that has it', async () => {
    const first = await stage.store.guest().get('/api/openapi.json').expect(200).expect('Content-Type', /json/);
    expect(first.text).to.equal(readFileSync(FILE, 'utf8'));
    expect(first.headers['cache-control']).to.equal('public, max-age=3600');
    const etag = String(first.headers['etag']);
    await stage.store.guest().get('/api/openapi.json').set('If-None-Match', etag).expect(304);
  });

  for (const { name, output } of calls) {
    it(`The example of ${name} fits its output`, () => {
      const shapes: Shapes = new Map();
      const result = output.safeParse(exampleOf(outputSchema(output, shapes), shapes));
      expect(result.success, result.error?.message).to.equal(true);
    });
  }

  it('A test answers every call with success', () => {
    const refused = calls.filter(({ name }) => {
      const { guest, child, player } = CALLS[name] ?? { guest: 0, child: 0, player: 0 };
      return ![guest, child, player].includes(200);
    });
    expect(Object.keys(ANSWERED_IN)).to.have.members(refused.map(({ name }) => name));
    for (const [name, file] of Object.entries(ANSWERED_IN)) {
      expect(existsSync(file), file).to.equal(true);
      const [, path = ''] = name.split(' ');
      expect(readFileSync(file, 'utf8'), name).to.contain(path.replace(/:.*/, ''));
    }
  });
});
