import { expect } from 'chai';
import { prefixOf } from './language-prefix.ts';

describe('the language in an address', () => {
  it('is its first word where that is a prefix, and empty otherwise', () => {
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
