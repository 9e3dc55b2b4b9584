import { expect } from 'chai';
import { prefixOf } from './language-prefix.ts';

describe('The language in an address', () => {
  it('The language is the first part of the path if it is a prefix, and empty otherwise', () => {
    for (const [pathname, prefix] of [
      ['/', ''],
      ['/en', '/en'],
      ['/en/', '/en'],
      ['/pl/case/x', '/pl'],
      ['/enough', ''],
      ['/case/en', ''],
    ] as const) {
      expect(prefixOf(pathname), pathname).to.equal(prefix);
    }
  });
});
