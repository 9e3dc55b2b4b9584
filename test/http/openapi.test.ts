/**
 * The description of the API. Proves that docs/openapi.json is valid OpenAPI 3.1, is served, names every JSON call, and
 * has examples that fit.
 */
import { readFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect } from 'chai';
import { endpoints } from '#src/app.ts';
import { exampleOf, outputSchema, type Shapes } from '#tools/docs/json-schema.ts';
import { stageWith } from '#test/support/stage.ts';
import { makeServices } from '#test/support/services.ts';

const FILE = 'docs/openapi.json';
const calls = endpoints.flatMap(({ api, name, output }) =>
  api === null || output === null ? [] : { api, name, output },
);

interface Description {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

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
});
