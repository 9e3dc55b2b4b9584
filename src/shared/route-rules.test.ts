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

describe('Rules by route', () => {
  it('A whole address wins over a pattern, and a pattern over a prefix', () => {
    expect(ruleOf('/', MATCHER)).to.equal(ready);
    expect(ruleOf('/profile', MATCHER)).to.equal(own);
    expect(ruleOf('/profile/7', MATCHER)).to.equal(plain);
    expect(ruleOf('/case/polar', MATCHER)).to.equal(ready);
    expect(ruleOf('/case/new', MATCHER)).to.equal(plain);
    expect(ruleOf('/staff/players', MATCHER)).to.equal(own);
  });

  it('An address without a match has no rules', () => {
    for (const path of ['/nothing', '/case', '/case/a/b', '/staffed', '']) expect(ruleOf(path, MATCHER)).to.equal(null);
  });
});
