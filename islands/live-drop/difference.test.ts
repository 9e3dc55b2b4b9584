import { expect } from 'chai';
import { cameInFront } from './difference.ts';

describe('The new wins of a strip', () => {
  it('An unchanged strip has no new wins', () => {
    expect(cameInFront(['c', 'b', 'a'], ['c', 'b', 'a'])).to.equal(0);
  });
  it('Wins at the front are new when as many have left at the end', () => {
    expect(cameInFront(['c', 'b', 'a'], ['d', 'c', 'b'])).to.equal(1);
    expect(cameInFront(['c', 'b', 'a'], ['e', 'd', 'c'])).to.equal(2);
  });
  it('A win is new in a strip that was not full', () => {
    expect(cameInFront(['a'], ['b', 'a'])).to.equal(1);
  });
  it('The difference is unknown when a win in the middle changes or none is left', () => {
    expect(cameInFront(['c', 'b', 'a'], ['c', 'x', 'a'])).to.equal(null);
    expect(cameInFront(['c', 'b', 'a'], ['z', 'y', 'x'])).to.equal(null);
    expect(cameInFront([], [])).to.equal(null);
  });
});
