/**
 * The description of the API. Proves that the built description is valid OpenAPI 3.1, is served, names every JSON
 * call, and has examples that fit, and that its page is valid HTML without a script.
 */
import { readFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect } from 'chai';
import { HtmlValidate } from 'html-validate';
import { endpoints } from '#src/app.ts';
import { exampleOf, outputSchema, type Shapes } from '#tools/docs/json-schema.ts';
import { stageWith } from '#test/support/stage.ts';
import { makeServices } from '#test/support/services.ts';
import { VALID_HTML } from '#test/support/pages/valid-html.ts';

const FILE = 'build/openapi.json';
const calls = endpoints.flatMap(({ api, name, output }) =>
  api === null || output === null ? [] : { api, name, output },
);

interface Description {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

describe('The description of the API', () => {
  const stage = stageWith(makeServices);

  it('It is valid OpenAPI 3.1 and names every JSON call', async () => {
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

  it('Its page is valid HTML without a script and has every call, with links to places that exist', async () => {
    const page = await stage.store
      .guest()
      .get('/api/docs')
      .expect(200)
      .expect('Content-Type', /^text\/html/);
    const report = await new HtmlValidate(VALID_HTML).validateString(page.text);
    expect(report.results.flatMap(({ messages }) => messages.map(({ message }) => message))).to.deep.equal([]);
    expect(page.text).not.to.match(/<script|\son\w+=|\sstyle=/);
    const headings = [...page.text.matchAll(/<h3[^>]*>([^<]+)</g)].map(([, heading]) => heading);
    const addresses = calls.map(({ name }) => name.replaceAll(/:(\w+)/g, '{$1}'));
    expect(headings).to.include.members(addresses);
    const ids = new Set([...page.text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    const targets = [...page.text.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(targets.filter((id) => !ids.has(id))).to.deep.equal([]);
    await stage.store.guest().get('/api.css').expect(200);
  });

  for (const { name, output } of calls) {
    it(`The example of ${name} fits its output`, () => {
      const shapes: Shapes = new Map();
      const result = output.safeParse(exampleOf(outputSchema(output, shapes), shapes));
      expect(result.success, result.error?.message).to.equal(true);
    });
  }
});
