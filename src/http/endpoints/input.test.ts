import { expect } from 'chai';
import fc from 'fast-check';
import { z } from 'zod';
import { AppError } from '#src/shared/errors.ts';
import { checkCharacters, hashRequest, readInput } from './input.ts';

const refusalOf = (act: () => unknown): string => {
  try {
    act();
  } catch (error) {
    if (error instanceof AppError) return `${String(error.status)} ${error.key}`;
    throw error;
  }
  return 'nothing';
};

describe('readInput', () => {
  const schema = z.object({
    count: z.number().int().min(1).max(10),
    ids: z
      .array(z.number())
      .refine((ids) => new Set(ids).size === ids.length, { message: 'errors.request.repeated' })
      .default([]),
  });

  it('A missing field or a wrong type gives 400, and a broken rule gives 422', () => {
    expect(readInput(schema, { count: 3 })).to.deep.equal({ count: 3, ids: [] });
    for (const sent of [{}, { count: '3' }, { count: null }, { count: Number.NaN }]) {
      expect(refusalOf(() => readInput(schema, sent))).to.equal('400 errors.request.malformed');
    }
    for (const sent of [{ count: 0 }, { count: 11 }]) {
      expect(refusalOf(() => readInput(schema, sent))).to.equal('422 errors.request.rule');
    }
    expect(refusalOf(() => readInput(schema, { count: 1, ids: [5, 5] }))).to.equal('422 errors.request.repeated');
  });

  it('Fields outside of the schema are dropped', () => {
    const sent: unknown = JSON.parse('{"count":1,"__proto__":{"isAdmin":true},"more":1}');
    const read = readInput(schema, sent);
    expect(read).to.deep.equal({ count: 1, ids: [] });
    expect((read as unknown as { isAdmin?: boolean }).isAdmin).to.equal(undefined);
  });
});

describe('checkSent', () => {
  it('Lone surrogates, the zero character and too deep nesting are refused', () => {
    const deep: unknown = JSON.parse(`${'['.repeat(40_000)}${']'.repeat(40_000)}`);
    for (const sent of ['\u0000', 'a\ud800', { a: ['\udc00b'] }, deep]) {
      expect(refusalOf(() => checkCharacters(sent))).to.equal('400 errors.request.malformed');
    }
    checkCharacters({ name: 'Ёж 😀', list: [1, null, true, { deep: 'enough' }] });
  });
});

describe('hashRequest', () => {
  it('The order of the fields makes no difference', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (body) => {
        const turned = Object.fromEntries(Object.entries(body).reverse());
        expect(hashRequest('POST', '/x', turned)).to.equal(hashRequest('POST', '/x', body));
      }),
    );
  });

  it('The method, the path and every value change the hash', () => {
    const hashes = [
      hashRequest('POST', '/x', { a: 1 }),
      hashRequest('POST', '/y', { a: 1 }),
      hashRequest('DELETE', '/x', { a: 1 }),
      hashRequest('POST', '/x', { a: '1' }),
      hashRequest('POST', '/x', { a: [1] }),
      hashRequest('POST', '/x', { a: 1, b: null }),
      hashRequest('POST', '/x', {}),
    ];
    expect(new Set(hashes).size).to.equal(hashes.length);
  });
});
