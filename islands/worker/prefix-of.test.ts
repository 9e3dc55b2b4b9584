// Proves in which language the page without a connection speaks: that of the address that was asked for.
import { expect } from 'chai';
import { prefixOf } from './prefix-of.ts';

const PREFIXES = ['', '/en', '/ua', '/pl'];

describe('the language of an address without a connection', () => {
  it('is the one of its prefix, and a prefix is a whole word', () => {
    for (const [pathname, prefix] of [
      ['/', ''],
      ['/en', '/en'],
      ['/en/', '/en'],
      ['/pl/case/x', '/pl'],
      ['/enough', ''],
      ['/case/en', ''],
    ] as const) {
      expect(prefixOf(pathname, PREFIXES), pathname).to.equal(prefix);
    }
  });
});
