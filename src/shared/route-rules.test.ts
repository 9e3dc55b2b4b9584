import { expect } from 'chai';
import { ruleOf, type RouteMatcher } from './route-rules.ts';

const ready = { prerender: true, private: false };
const own = { prerender: false, private: true };
const plain = { prerender: false, private: false };
const MATCHER: RouteMatcher = {
  static: { '/': ready, '/profile': own, '/case/new': plain },
  wildcard: { '/staff': own },
  dynamic: { '/case/:name': ready, '/profile/:id': plain },
};

describe('route rules', () => {
  it('are those of the whole address, else of the pattern that fits, else of a beginning', () => {
    expect(ruleOf('/', MATCHER)).to.equal(ready);
    expect(ruleOf('/profile', MATCHER)).to.equal(own);
    expect(ruleOf('/profile/7', MATCHER)).to.equal(plain);
    expect(ruleOf('/case/polar', MATCHER)).to.equal(ready);
    expect(ruleOf('/case/new', MATCHER)).to.equal(plain);
    expect(ruleOf('/staff/players', MATCHER)).to.equal(own);
  });

  it('are none for an address that fits nothing', () => {
    for (const path of ['/nothing', '/case', '/case/a/b', '/staffed', '']) expect(ruleOf(path, MATCHER)).to.equal(null);
  });
});
